import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";

const en = import.meta.glob<string>("./en/*.ftl", { query: "?raw", import: "default", eager: true });
const de = import.meta.glob<string>("./de/*.ftl", { query: "?raw", import: "default", eager: true });
const part = (path: string): string => path.split("/").at(-1) ?? path;
const named = (source: string): string[] => [...source.matchAll(/^([a-z][\w-]*) *=/gm)].map(([, id]) => id ?? "");
const read = (source: string) => new FluentResource(source).body.filter((entry) => !entry.id.startsWith("-"));
const shape = (source: string): string[] =>
  read(source).map(({ id, attributes }) => [id, ...Object.keys(attributes).sort()].join(".")).sort();

test.each(Object.entries({ ...en, ...de }))("every message of %s can be read, and is there once", (_, source) => {
  expect(read(source).map(({ id }) => id)).toEqual(named(source));
  expect(new Set(named(source)).size).toBe(named(source).length);
});

test("German and English say the same things", () => {
  expect(Object.keys(de).map(part).sort()).toEqual(Object.keys(en).map(part).sort());
  for (const [path, source] of Object.entries(en)) {
    const other = Object.entries(de).find(([one]) => part(one) === part(path))?.[1] ?? "";
    expect(shape(other), part(path)).toEqual(shape(source));
  }
});

test("no two parts use the same name", () => {
  const all = Object.values(en).flatMap(named);
  expect(all.filter((id, n) => all.indexOf(id) !== n)).toEqual([]);
});
