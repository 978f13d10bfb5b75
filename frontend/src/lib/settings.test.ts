import { expect, test, vi } from "vitest";

vi.mock("svelte/reactivity", () => ({ MediaQuery: class { readonly current = true; } })); // it is night, and the device is to be calm

const { settings } = await import("./settings.svelte");

test("what a person chose counts more than what the device wants", () => {
  expect([settings.still, settings.dark]).toEqual([true, true]);
  settings.motion = "full";
  settings.theme = "light";
  expect([settings.still, settings.dark]).toEqual([false, false]);
});
