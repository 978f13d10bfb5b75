import { afterEach, expect, test, vi } from "vitest";

import { follow } from "./router.svelte";

class Element {
  readonly href = "http://table/settings";
  readonly target = "";
  hasAttribute = () => false;
  closest = () => this;
}

afterEach(() => vi.unstubAllGlobals());

test("a link is followed here, but not where the browser is asked for another window", () => {
  const clicked: ((event: object) => void)[] = [];
  vi.stubGlobal("Element", Element);
  vi.stubGlobal("location", new URL("http://table/"));
  vi.stubGlobal("history", { replaceState: () => undefined, pushState: () => undefined });
  vi.stubGlobal("window", { scrollY: 0, addEventListener: () => undefined });
  vi.stubGlobal("document", { addEventListener: (_: string, hear: (event: object) => void) => clicked.push(hear) });
  follow();
  const isFollowed = (how: object): boolean => {
    const preventDefault = vi.fn();
    for (const hear of clicked) hear({ defaultPrevented: false, button: 0, target: new Element(), preventDefault, ...how });
    return preventDefault.mock.calls.length > 0;
  };
  expect(isFollowed({})).toBe(true);
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) expect(isFollowed(how), JSON.stringify(how)).toBe(false);
});
