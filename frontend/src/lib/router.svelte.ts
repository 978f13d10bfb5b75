/** The pages by their addresses; a name in braces is a parameter. */
const PATHS = {
  lobby: "/",
  new: "/new/{game}",
  rules: "/rules/{game}",
  table: "/t/{table}",
  replay: "/replay/{table}",
  fairness: "/fairness/{table}",
  me: "/me",
  tables: "/tables",
  daily: "/daily/{game}",
  join: "/join",
  joining: "/join/{code}",
  onscreen: "/screen",
  screen: "/screen/{table}",
  pass: "/pass",
  settings: "/settings",
} as const;

export type PageName = keyof typeof PATHS | "unknown";

export interface Place {
  readonly name: PageName;
  readonly params: Readonly<Record<string, string>>;
  readonly path: string;
  readonly hash: string; // without the #
}

/** What stands at an address. */
export function placeOf(path: string, hash = ""): Place {
  const parts = path.split("/").filter(Boolean);
  for (const [name, pattern] of Object.entries(PATHS)) {
    const params = matched(pattern.split("/").filter(Boolean), parts);
    if (params) return { name: name as PageName, params, path, hash: hash.replace(/^#/, "") };
  }
  return { name: "unknown", params: {}, path, hash: hash.replace(/^#/, "") };
}

function matched(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    const part = parts[at] ?? "";
    if (!wanted.startsWith("{")) {
      if (part !== wanted) return null;
      continue;
    }
    try {
      params[wanted.slice(1, -1)] = decodeURIComponent(part);
    } catch {
      return null; // a percent sign that means nothing
    }
  }
  return params;
}

class Route implements Place {
  #place = $state.raw<Place>(typeof window === "undefined" ? placeOf("/") : placeOf(location.pathname, location.hash));
  scroll = 0; // where the page that comes is to be scrolled to

  get name() { return this.#place.name; }
  get params() { return this.#place.params; }
  get path() { return this.#place.path; }
  get hash() { return this.#place.hash; }

  /** Looks at the address bar once more. */
  read(scroll: number): void {
    this.scroll = scroll;
    this.#place = placeOf(location.pathname, location.hash);
  }
}

/** Where we are. */
export const route = new Route();

/** Opens another page of ours; `replace` leaves no way back to this one. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  const goal = new URL(path, location.href);
  if (options.replace || goal.href === location.href) {
    history.replaceState({}, "", goal);
  } else {
    history.replaceState({ scroll: window.scrollY }, "");
    history.pushState({}, "", goal);
  }
  route.read(0);
}

/** Makes links and the browser's own buttons lead through `go`. */
export function follow(): void {
  history.scrollRestoration = "manual";
  window.addEventListener("popstate", (event) => {
    const state: unknown = event.state;
    const scroll = state && typeof state === "object" && "scroll" in state ? Number(state.scroll) : 0;
    route.read(scroll);
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !link.href || link.target || link.hasAttribute("download")) return;
    const goal = new URL(link.href, location.href);
    if (goal.origin !== location.origin || placeOf(goal.pathname).name === "unknown") return;
    if (goal.pathname === location.pathname && goal.hash) return; // a place on this page: the browser knows how
    event.preventDefault();
    go(goal.href);
  });
}
