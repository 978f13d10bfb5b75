const PATIENCE = 250; // ms: whatever keeps the browser from drawing, nobody waits longer

/** Waits for something, but not for ever. */
export function atLatest(something: Promise<unknown>, patience = PATIENCE): Promise<unknown> {
  return Promise.race([something, new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** Waits until a thing has been drawn; to ask for a frame would be motion of the page's own. */
export async function whenDrawn(thing: Element): Promise<void> {
  let seen = (): void => {};
  const watch = new IntersectionObserver(() => seen());
  watch.observe(thing);
  await atLatest(new Promise<void>((resolve) => (seen = resolve)));
  watch.disconnect();
}
