import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import german from "words:de";
import english from "words:en";

import { settings, type Locale } from "./settings.svelte";

const CATALOGUES: Record<Locale, () => Promise<string>> = { en: english, de: german };

let spoken = $state.raw<FluentBundle>(new FluentBundle("en"));

/** Fetches the words of a language and speaks it from then on. */
export async function speak(locale: Locale): Promise<void> {
  const source = await CATALOGUES[locale]();
  if (locale !== settings.locale) return; // somebody has changed their mind
  const bundle = new FluentBundle(locale, { useIsolating: false });
  bundle.addResource(new FluentResource(source));
  spoken = bundle;
}

/** The language that `t` speaks just now. */
export function language(): string {
  return spoken.locales[0] ?? "en";
}

/** A message of the frame, `"id"` or `"id.attribute"`, in the chosen language; changes when the language does. */
export function t(id: string, args: Record<string, FluentVariable> = {}): string {
  const [name = id, attribute] = id.split(".", 2);
  const message = spoken.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) return id;
  return spoken.formatPattern(pattern, args, []);
}
