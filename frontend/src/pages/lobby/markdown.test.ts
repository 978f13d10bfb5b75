import { expect, test } from "vitest";

import { pageOf } from "./markdown";

test("chapters can be jumped to, and the title is left to the page", () => {
  const { html, chapters } = pageOf("pig", "# Pig\n\nRoll\nthe dice.\n\n## Your *turn*\nHold.\n\n### More");
  expect(chapters).toEqual([{ id: "chapter-1", text: "Your turn" }]);
  expect(html.trim()).toBe('<p>Roll\nthe dice.</p>\n<h2 id="chapter-1">Your <em>turn</em></h2>\n<p>Hold.</p>\n<h3>More</h3>');
});

test("lists and tables", () => {
  expect(pageOf("pig", "- **one**,\n  and on\n- two_words_here\n\n1. first\n2. second").html).toBe(
    "<ul><li><strong>one</strong>,\nand on</li><li>two_words_here</li></ul>\n<ol><li>first</li><li>second</li></ol>",
  );
  expect(pageOf("pig", "| a | b |\n|---|--:|\n| *1* | 2 |").html).toContain(
    "<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><em>1</em></td><td>2</td></tr></tbody>",
  );
  expect(pageOf("pig", "Intro:\n- one").html).toBe("<p>Intro:</p>\n<ul><li>one</li></ul>");
});

test("HTML of others is shown, not obeyed", () => {
  const { html } = pageOf("pig", '<script>alert(1)</script>\n\nA <b onclick="x()">b</b> ![<i>](//x/y.png) `<u>`\n\n```\n<s>\n```');
  expect(html).not.toMatch(/<(script|b|i|u|s|img)\b/);
  expect(html).toContain("&#60;script&#62;");
  expect(html).toContain("<code>&#60;u&#62;</code>");
  expect(html).toContain("<pre><code>&#60;s&#62;</code></pre>");
});

test("links lead to pages only", () => {
  const { html } = pageOf("pig", "[a](javascript:alert(1)) [b](https://example.org/?a=1&b=2) [c](//evil) [d](/rules/pig)");
  expect(html).toBe(
    '<p>a <a href="https://example.org/?a=1&#38;b=2" rel="noreferrer">b</a> c <a href="/rules/pig" rel="noreferrer">d</a></p>',
  );
  expect(pageOf("pig", '[x](https://a"onclick="y)').html).not.toContain('"onclick');
});

test("rows of cards are drawn where a game writes them as signs", () => {
  expect(pageOf("ten_card_crook", "`>M<`").html).toContain('aria-label="&#62;M&#60;"');
  expect(pageOf("ten_card_crook", "`hold_turns`").html).toContain("<code>hold_turns</code>");
  expect(pageOf("pig", "`M`").html).toContain("<code>M</code>");
});

test("what never ends is shown as far as it goes", () => {
  expect(pageOf("pig", "```\nopen").html).toBe("<pre><code>open</code></pre>");
  expect(pageOf("pig", "**open *and `on").html).toBe("<p>**open *and `on</p>");
});
