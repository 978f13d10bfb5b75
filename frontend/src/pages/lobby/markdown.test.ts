import { expect, test } from "vitest";

import { pageOf } from "./markdown";

test("chapters can be jumped to, and the title is left to the page", () => {
  const { html, chapters } = pageOf("pig", "# Pig\n\nRoll.\n\n## Your *turn*\n\nHold.");
  expect(chapters).toEqual([{ id: "chapter-1", text: "Your turn" }]);
  expect(html).toBe('<p>Roll.</p>\n<h2 id="chapter-1">Your <em>turn</em></h2><p>Hold.</p>\n');
});

test("HTML of others is shown, not obeyed", () => {
  const { html } = pageOf("pig", '<script>alert(1)</script>\n\nA <b onclick="x()">b</b> ![<i>](//x/y.png) `<u>`');
  expect(html).not.toMatch(/<(script|b|i|u|img)\b/);
  expect(html).toContain("&#60;script&#62;");
  expect(html).toContain("<code>&#60;u&#62;</code>");
});

test("links lead to pages only", () => {
  const { html } = pageOf("pig", "[a](javascript:alert(1)) [b](https://example.org/?a=1&b=2) [c](//evil) [d](/rules/pig)");
  expect(html).toBe(
    '<p>a <a href="https://example.org/?a=1&#38;b=2" rel="noreferrer">b</a> c <a href="/rules/pig" rel="noreferrer">d</a></p>\n',
  );
});

test("rows of cards are drawn where a game writes them as signs", () => {
  expect(pageOf("ten_card_crook", "`>M<`").html).toContain('aria-label="&#62;M&#60;"');
  expect(pageOf("ten_card_crook", "`hold_turns`").html).toContain("<code>hold_turns</code>");
  expect(pageOf("pig", "`M`").html).toContain("<code>M</code>");
});
