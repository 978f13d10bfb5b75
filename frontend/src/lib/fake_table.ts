import type { Said, SeatInfo, ServerMessage, TableInfo, View } from "../protocol";
import type { Socket } from "./line";

/** For tests: a socket whose other end is in the hands of the test. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly said: Said[] = [];
  isClosed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.isClosed = true;
  }

  /** What was said of a kind, in order. */
  saidOf<T extends Said["type"]>(type: T): Extract<Said, { type: T }>[] {
    return this.said.filter((one): one is Extract<Said, { type: T }> => one.type === type);
  }

  tell(...messages: ServerMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Lets the client in. */
  welcome(table: TableInfo, seats: readonly number[] = [0]): void {
    this.onopen?.();
    this.tell({ type: "joined", protocol: 1, now: Date.now(), table, you: { seats } });
  }

  /** Breaks off. */
  lose(code = 1006): void {
    this.onclose?.({ code });
  }
}

/** For tests: opens sockets whose other ends the test holds. */
export class FakeTable {
  readonly sockets: FakeSocket[] = [];

  readonly open = (): FakeSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("nobody has called");
    return last;
  }
}

/** A table of two at which a small game is played. */
export const PERSON: SeatInfo = { kind: "person", name: "", face: 0, here: true };

export function tableInfo(changes: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t1",
    game: "tiny",
    players: 2,
    options: {},
    stage: "playing",
    version: 5,
    seats: [
      { ...PERSON, name: "Ana" },
      { kind: "bot", name: "Bob", face: 1, here: false, bot: "easy" },
    ],
    settings: {},
    created: 0,
    commitment: "",
    ...changes,
  };
}

/** A view in which each seat has a score; `turn` is whose it is. */
export function viewOf(seat: number | null, score: number, turn = 0): View {
  return {
    game: "tiny",
    seat,
    seats: [
      { seat: 0, name: "Ana", score },
      { seat: 1, name: "Bob", score: 0 },
    ],
    zones: [],
    to_move: turn,
  };
}
