import { artOf } from "../../board/faces";

/** A page of rules, ready to be shown, and what its chapters are called. */
export interface Page {
  readonly html: string;
  readonly chapters: readonly { readonly id: string; readonly text: string }[];
}

const PICTURED = new Set(["ten_card_crook"]); // games whose rules write rows of cards as signs, such as >M<
const SAFE = /^(https?:|#|\/(?!\/))/; // where links may lead
const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s*(?:([-*+])|\d+[.)])\s+(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULED = /^[\s|:-]+$/; // the line under the head of a table
const FENCE = /^\s*```/;

/**
 * Rules written in Markdown as a page: headings, paragraphs, lists, tables, and in them bold, italic, code and links.
 * They may come with a game of others: signs of HTML stand there as they are written, pictures become their words,
 * and links lead to pages only.
 */
export function pageOf(game: string, source: string): Page {
  const chapters: { id: string; text: string }[] = [];
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  const html: string[] = [];
  let at = 0;

  /** Takes lines for as long as they go on in this way. */
  function taken(goesOn: (line: string) => boolean): string[] {
    const from = at;
    while (at < lines.length && goesOn(lines[at] ?? "")) at++;
    return lines.slice(from, at);
  }

  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = HEADING.exec(line);
    if (!line.trim()) {
      at++;
    } else if (heading) {
      at++;
      html.push(chapter(heading[1]?.length ?? 2, heading[2] ?? ""));
    } else if (FENCE.test(line)) {
      at++;
      html.push(`<pre><code>${escaped(taken((one) => !FENCE.test(one)).join("\n"))}</code></pre>`);
      at++;
    } else if (ROW.test(line)) {
      html.push(table(taken((one) => ROW.test(one))));
    } else if (ITEM.test(line)) {
      html.push(list(taken((one) => ITEM.test(one) || /^\s+\S/.test(one))));
    } else {
      const first = taken((one) => one === line);
      const more = taken((one) => Boolean(one.trim()) && ![HEADING, FENCE, ROW, ITEM].some((kind) => kind.test(one)));
      html.push(`<p>${inline(game, [...first, ...more].join("\n"))}</p>`);
    }
  }
  return { html: html.join("\n"), chapters };

  function chapter(depth: number, text: string): string {
    if (depth === 1) return ""; // the page has its title already
    if (depth > 2) return `<h${depth}>${inline(game, text)}</h${depth}>`;
    const id = `chapter-${chapters.length + 1}`;
    chapters.push({ id, text: text.replace(/[*_`]/g, "") });
    return `<h2 id="${id}">${inline(game, text)}</h2>`;
  }

  function list(taken: readonly string[]): string {
    const items: string[] = [];
    for (const line of taken) {
      const item = ITEM.exec(line);
      if (item) items.push(item[2] ?? "");
      else items.push(`${items.pop() ?? ""}\n${line.trim()}`);
    }
    const tag = ITEM.exec(taken[0] ?? "")?.[1] ? "ul" : "ol";
    return `<${tag}>${items.map((item) => `<li>${inline(game, item)}</li>`).join("")}</${tag}>`;
  }

  function table(taken: readonly string[]): string {
    const rows = taken.filter((line) => !RULED.test(line)).map((line) => (ROW.exec(line)?.[1] ?? "").split(/(?<!\\)\|/));
    const drawn = (tag: string) => (row: readonly string[]) =>
      `<tr>${row.map((cell) => `<${tag}>${inline(game, cell.trim().replaceAll("\\|", "|"))}</${tag}>`).join("")}</tr>`;
    const [head = [], ...body] = rows;
    return `<div class="table" tabindex="0" role="group"><table><thead>${drawn("th")(head)}</thead><tbody>${body.map(drawn("td")).join("")}</tbody></table></div>`;
  }
}

/** A line with what is bold, italic, code or a link in it; code comes first, as nothing else counts within. */
function inline(game: string, text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? code(game, part.slice(1, -1)) : worded(part)))
    .join("");
}

function worded(text: string): string {
  return escaped(text)
    .replace(/!\[([^\]]*)\]\([^)\s]*\)/g, "$1")
    .replace(/\[([^\]]+)\]\(([^()\s]*(?:\([^()]*\)[^()\s]*)*)\)/g, (_, words: string, href: string) =>
      SAFE.test(href) ? `<a href="${href}" rel="noreferrer">${words}</a>` : words,
    )
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/gs, "<strong>$1</strong>")
    .replace(/(?<!\w)([*_])(?=\S)([^*_]+?)(?<=\S)\1(?!\w)/g, "<em>$2</em>");
}

/** Code as it is written; a row of cards in signs as the cards, small enough to stand in a line. */
function code(game: string, signs: string): string {
  const art = PICTURED.has(game) ? [...signs].map((sign) => artOf(game, sign)) : [];
  if (!art.length || art.includes(null)) return `<code>${escaped(signs)}</code>`;
  const cards = art.map((one) => `<svg viewBox="0 0 100 140"><use href="#${one?.small ?? ""}"/></svg>`).join("");
  return `<span class="cards" role="img" aria-label="${escaped(signs)}">${cards}</span>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
