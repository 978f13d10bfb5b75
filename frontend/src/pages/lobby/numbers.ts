import { language, t } from "../../lib/frame.svelte";

/** A number of people or chairs in words, to be put into a message: `$many` (four) and `$party` (in German: zu viert), also to begin with. */
export function inWords(count: number): Record<string, string | number> {
  const [many, party] = [t("lobby-number", { count }), t("lobby-party", { count })];
  return { count, many, party, Many: capital(many), Party: capital(party) };
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
