import { afterEach, expect, test, vi } from "vitest";

import { api, ensureMe } from "./api";

afterEach(() => vi.unstubAllGlobals());

test("a device that somebody takes over by a code asks again whose it is", async () => {
  let name = "Guest";
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/passes/use") name = "Ana";
    return Promise.resolve(Response.json(path === "/api/me" ? { name, face: 1 } : { kind: "me" }));
  });
  expect((await ensureMe()).name).toBe("Guest");
  await api.usePass("bamokutibamo");
  expect((await ensureMe()).name).toBe("Ana");
});
