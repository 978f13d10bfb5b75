import { MediaQuery } from "svelte/reactivity";

const KEPT_AS = "cutpurse-settings";
const LANGUAGES = ["en", "de"] as const;

export type Locale = (typeof LANGUAGES)[number];
export type Theme = "system" | "light" | "dark";

/** What a person chose for this device. */
export interface Chosen {
  theme: Theme;
  text: "normal" | "large";
  motion: "system" | "full" | "reduced";
  pace: "normal" | "fast";
  sound: boolean;
  volume: number; // 0 to 1
  language: "system" | Locale;
  odds: boolean; // the odds of a draw are open
  aid: boolean; // which cards are still unseen is shown
  forced: boolean; // a single legal move is played by itself
}

const AT_FIRST: Chosen = {
  theme: "system",
  text: "normal",
  motion: "system",
  pace: "normal",
  sound: false,
  volume: 0.6,
  language: "system",
  odds: false,
  aid: false,
  forced: false,
};

const dark = new MediaQuery("(prefers-color-scheme: dark)");
const calm = new MediaQuery("(prefers-reduced-motion: reduce)");

/** The settings of this device: kept in the browser, the same in all its windows. All that can be chosen is a property. */
interface Settings extends Chosen {}
class Settings {
  #chosen = $state<Chosen>({ ...AT_FIRST, ...kept() });

  constructor() {
    if (typeof window === "undefined") return;
    window.addEventListener("storage", (event) => {
      if (event.key === KEPT_AS) this.#chosen = { ...AT_FIRST, ...kept() };
    });
  }

  static {
    for (const name of Object.keys(AT_FIRST) as (keyof Chosen)[]) {
      Object.defineProperty(this.prototype, name, {
        get(this: Settings) { return this.#chosen[name]; },
        set(this: Settings, value: never) { this.#set(name, value); },
      });
    }
  }

  /** The language that is spoken. */
  get locale(): Locale {
    return this.language === "system" ? spoken() : this.language;
  }

  /** Whether it is night on the table. */
  get dark(): boolean {
    return this.theme === "system" ? dark.current : this.theme === "dark";
  }

  /** Whether nothing may fly or swing. */
  get still(): boolean {
    return this.motion === "system" ? calm.current : this.motion === "reduced";
  }

  #set<Name extends keyof Chosen>(name: Name, value: Chosen[Name]): void {
    this.#chosen[name] = value;
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(this.#chosen));
    } catch {
      // a browser that keeps nothing: it holds until the window is closed
    }
  }
}

/** What was chosen before, so far as it can be read. */
function kept(): Partial<Chosen> {
  if (typeof window === "undefined") return {};
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** The first of the browser's languages that we speak. */
function spoken(): Locale {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const tag of wanted) {
    const found = LANGUAGES.find((locale) => tag.toLowerCase().split("-")[0] === locale);
    if (found) return found;
  }
  return "en";
}

export const settings = new Settings();
