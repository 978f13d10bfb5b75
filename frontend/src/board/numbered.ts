const known = new Set<number>();
let sheet: CSSStyleSheet | null = null;

/**
 * A class that tells styles a number, as `--n`. Written on the thing itself it would be motion of the page's own in the
 * browser's eyes, each time that it changes.
 */
export function numbered(number: number): string {
  if (!known.has(number)) {
    known.add(number);
    if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
    sheet.insertRule(`.of-${number} { --n: ${number}; }`);
  }
  return `of-${number}`;
}
