import { Marked } from "marked";

import { artOf } from "../../board/faces";

/** A page of rules, ready to be shown, and what its chapters are called. */
export interface Page {
  readonly html: string;
  readonly chapters: readonly { readonly id: string; readonly text: string }[];
}

const PICTURED = new Set(["ten_card_crook"]); // games whose rules write rows of cards as signs, such as >M<
const SAFE = /^(https?:|#|\/(?!\/))/;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name] ?? "");
}

/** The cards that a word in signs means, small enough to stand in a line; nothing if it is no row of cards. */
function pictured(game: string, signs: string): string | null {
  if (!PICTURED.has(game)) return null;
  const art = [...signs].map((sign) => artOf(game, sign));
  if (!art.length || art.includes(null)) return null;
  const cards = art.map((one) => `<svg viewBox="0 0 100 140"><use href="#${one?.small ?? ""}"/></svg>`).join("");
  return `<span class="cards" role="img" aria-label="${escaped(signs)}">${cards}</span>`;
}

/**
 * Rules written in Markdown as a page. They may come with a game of others: signs of HTML stand there as they are
 * written, pictures become their words, and links lead to pages only.
 */
export function pageOf(game: string, source: string): Page {
  const chapters: { id: string; text: string }[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escaped(text),
      image: ({ text }) => escaped(text),
      codespan: ({ text }) => pictured(game, plain(text)) ?? `<code>${escaped(plain(text))}</code>`,
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        return SAFE.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${inner}</a>` : inner;
      },
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return ""; // the page has its title already
        const id = `chapter-${chapters.length + 1}`;
        if (depth !== 2) return `<h${depth}>${inner}</h${depth}>`;
        chapters.push({ id, text: plain(text).replace(/[*_`]/g, "") });
        return `<h2 id="${id}">${inner}</h2>`;
      },
      table({ header, rows }) {
        const cell = (tag: string) => (one: (typeof header)[number]) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const body = rows.map((row) => `<tr>${row.map(cell("td")).join("")}</tr>`).join("");
        return `<div class="table" tabindex="0" role="group"><table><thead><tr>${header.map(cell("th")).join("")}</tr></thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  const html = marked.parse(source, { async: false });
  return { html, chapters };
}
