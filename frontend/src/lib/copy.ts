/** Copies a text; without https the clipboard is closed, and a field that nobody sees stands in for it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const before = document.activeElement;
    const field = document.createElement("textarea");
    field.className = "vh";
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
