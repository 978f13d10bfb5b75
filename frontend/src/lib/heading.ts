const PATIENCE = 4000; // ms: a page may have to ask the table before it has a heading

let waiting: MutationObserver | null = null;

/**
 * Moves the focus to the heading of a page that was just opened, so that the keyboard starts there and a screen reader says where we are.
 * A page without one yet is waited for; whoever has gone on by then is left alone.
 */
export function focusHeading(page: HTMLElement): void {
  waiting?.disconnect();
  waiting = null;
  if (page.contains(document.activeElement)) return; // the page knew better
  const heading = page.querySelector("h1");
  if (heading) return focus(heading);
  focus(page);
  const observer = new MutationObserver(() => {
    const found = page.querySelector("h1");
    if (!found) return;
    observer.disconnect();
    if (document.activeElement === page || document.activeElement === document.body) focus(found);
  });
  observer.observe(page, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE);
  waiting = observer;
}

function focus(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
