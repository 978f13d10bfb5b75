import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import { settings, type Locale } from "./settings.svelte";

const CATALOGUES: Record<Locale, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("../words/en"),
  de: () => import("../words/de"),
};

let spoken = $state.raw<FluentBundle>(new FluentBundle("en"));

/** The words of the frame in one language, from the text of its catalogues. */
export function bundleOf(locale: Locale, catalogues: Iterable<string>): FluentBundle {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const source of catalogues) bundle.addResource(new FluentResource(source));
  return bundle;
}

/** Fetches the words of a language and speaks it from then on. */
export async function speak(locale: Locale): Promise<void> {
  const words = await CATALOGUES[locale]();
  if (locale === settings.locale) spoken = bundleOf(locale, Object.values(words.default));
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
