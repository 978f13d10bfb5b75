import type { Me } from "../protocol";
import { api, Refused } from "./api";

const FACES = 12; // as many as the table knows

/** A name for who has not said one yet. */
const GUEST: Readonly<Record<string, string>> = { en: "Guest", de: "Gast" };

let known: Promise<Me> | null = null;

/** Who this device belongs to; a device that has no name yet is called a guest, so that nobody has to register. */
export function ensureMe(): Promise<Me> {
  known ??= introduced().catch((error: unknown) => {
    known = null; // to be tried again
    throw error;
  });
  return known;
}

/** Forgets who this device belongs to, after it got another name or was forgotten by the table. */
export function forgetMe(): void {
  known = null;
}

async function introduced(): Promise<Me> {
  try {
    return await api.me();
  } catch (error) {
    if (!(error instanceof Refused && error.problem.code === "nobody")) throw error;
    const name = GUEST[document.documentElement.lang] ?? "Guest";
    return api.introduce({ name, face: Math.floor(Math.random() * FACES) });
  }
}
