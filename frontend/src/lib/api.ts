import type {
  Access,
  Daily,
  Done,
  FairnessReport,
  Finished,
  GameInfo,
  GivenPass,
  Introduction,
  Listed,
  Made,
  Me,
  NewTable,
  OneTable,
  Opened,
  Phones,
  Problem,
  Replay,
  Practice,
  ReviewProgress,
  ServerInfo,
  TableCommand,
  WantedPass,
  WantedPhones,
} from "../protocol";
import { t } from "./frame.svelte";
import type { Review } from "./review";

/** The table said no, or could not be reached: why, and with which status (0: there was no answer at all). */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.code);
    this.name = "Refused";
  }
}

/** Nobody answered; the words are those of the frame. */
export const OFFLINE: Problem = { code: "offline", say: { type: "message", id: "problem-offline" } };
const FAULT: Problem = { code: "internal", say: { type: "message", id: "problem-internal" } };

async function ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(OFFLINE, 0);
  }
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => null);
  throw new Refused(isProblem(problem) ? problem : FAULT, response.status);
}

function isProblem(thing: unknown): thing is Problem {
  return typeof thing === "object" && thing !== null && "code" in thing && "say" in thing;
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask("GET", path)).json()) as T;
}

async function post<T>(path: string, body?: unknown): Promise<T> {
  return (await (await ask("POST", path, body)).json()) as T;
}

async function put<T>(path: string, body: unknown): Promise<T> {
  return (await (await ask("PUT", path, body)).json()) as T;
}

async function text(path: string): Promise<string> {
  return (await ask("GET", path)).text();
}

const part = encodeURIComponent;

/** All that can be asked of the table over HTTP, a function for each route; each may throw `Refused`. */
export const api = {
  server: () => get<ServerInfo>("server"),
  games: () => get<readonly GameInfo[]>("games"),
  game: (game: string) => get<GameInfo>(`games/${part(game)}`),
  rules: (game: string, language: string) => text(`games/${part(game)}/rules?language=${part(language)}`),
  words: (game: string, language: string) => text(`games/${part(game)}/words?language=${part(language)}`),

  me: () => get<Me | null>("me"),
  introduce: (introduction: Introduction) => {
    const [before, asked] = [known, post<Me>("me", introduction)];
    known = asked.catch((error: unknown) => before ?? Promise.reject(error)); // whatever comes next is done by this name
    known.catch(() => {});
    return asked;
  },
  /** Ends all devices, codes and links of this player. */
  forget: async () => {
    await ask("DELETE", "me");
    known = null;
  },
  access: () => get<Access>("me/access"),
  endDevice: async (device: string) => {
    await ask("DELETE", `me/devices/${part(device)}`);
    known = null; // it may be this one
  },
  endPass: (pass: string) => ask("DELETE", `me/passes/${part(pass)}`),
  myTables: () => get<readonly Listed[]>("me/tables"),
  myGames: () => get<readonly Finished[]>("me/games"),
  givePass: (wanted: WantedPass) => post<GivenPass>("passes", wanted),
  usePass: async (secret: string) => {
    const opened = await post<Opened>("passes/use", { secret });
    known = null; // this device may be somebody else's now
    return opened;
  },

  openTables: () => get<readonly Listed[]>("tables"),
  makeTable: (table: NewTable) => post<Made>("tables", table),
  table: (table: string) => get<OneTable>(`tables/${part(table)}`),
  /** Carries out a command without a line to the table, such as giving it up from the lobby. */
  command: (table: string, command: TableCommand) => post<Done>(`tables/${part(table)}/commands`, command),
  byCode: (code: string) => get<Made>(`codes/${part(code)}`),

  recordUrl: (table: string) => `/api/tables/${part(table)}/record`,
  record: (table: string) => text(`tables/${part(table)}/record`),
  replay: (table: string, eyes: number | "public" | "open") =>
    get<Replay>(`tables/${part(table)}/replay?eyes=${part(eyes)}`),
  /** Opens a finished game again from before a move of mine. */
  practise: (table: string, move: number) => post<Made>(`tables/${part(table)}/practice`, { move } satisfies Practice),
  /** The review of a finished game, or how far it is while it is made. */
  review: (table: string) => get<Review | ReviewProgress>(`tables/${part(table)}/review`),
  fairness: (table: string) => get<FairnessReport>(`tables/${part(table)}/fairness`),
  upload: (record: string) => post<Made>("records", { record }),

  daily: () => get<readonly Daily[]>("daily"),
  day: (game: string, day: string) => get<Daily>(`daily/${part(game)}/${part(day)}`),
  playDaily: (game: string) => post<Made>(`daily/${part(game)}`),

  /** Whether phones are let in; may be asked again and again, and notices when the machine has changed its network. */
  getPhones: () => get<Phones>("phones"),
  setPhones: (open: boolean) => put<Phones>("phones", { open } satisfies WantedPhones),
  phonesQrUrl: "/api/phones/qr",
};

const FACES = 12; // as many as the table knows

export const device = { isNew: false }; // nobody was known on it when this page was opened
let known: Promise<Me> | null = null;

/** Who this device belongs to; somebody new gets a name and a face, so that nobody has to register. */
export function ensureMe(): Promise<Me> {
  known ??= introduced().catch((error: unknown) => {
    known = null; // to be tried again
    throw error;
  });
  return known;
}

async function introduced(): Promise<Me> {
  const me = await api.me();
  if (me) return me;
  const face = Math.floor(Math.random() * FACES);
  device.isNew = true;
  return api.introduce({ name: t("people-guest", { face }), face });
}
