import type { Done, Hello, Look, Check, Problem, Said, ServerMessage, TableCommand } from "../protocol";

/** How a line is: being made for the first time, there, lost (it comes back by itself), or ended for good. */
export type LineState = "connecting" | "open" | "lost" | "closed";

/** What a line needs of a socket; a WebSocket is one. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Who is at this end of a line. */
export interface Talker {
  prepare(): Promise<unknown>; // before each attempt; what it throws puts the attempt off
  greeting(): Hello; // what is said first, each time
  heard(message: ServerMessage): void; // all but answers to commands and to the line's own questions
  changed(state: LineState, problem: Problem | null): void;
  waiting(commands: number): void; // how many that decide something are not answered yet
}

/** What comes of a command: that it is done, or why not. */
export type Answered = Done | Problem;

export function isProblem(answered: Answered): answered is Problem {
  return "code" in answered;
}

/** Where the socket of a table is. */
export function socketAddress(table: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${encodeURIComponent(table)}/socket`;
}

const FIRST_PAUSE = 250; // ms before the first attempt to come back; doubled after each that fails
const LONGEST_PAUSE = 8_000;
const WELCOME_TIME = 10_000; // for the table to let us in
const QUIET_TIME = 20_000; // after which we ask whether the table is there
const PONG_TIME = 6_000; // for the answer
const WAKING_TIME = 2_500; // for the answer after a sleep: somebody looks at the screen and waits

/** The table hung up without a word; the words are those of the frame. */
export const CLOSED: Problem = { code: "closed", say: { type: "message", id: "problem-closed" } };
const LAST_CODES: readonly number[] = [1008, 1009]; // the same again would be refused again

const ASIDE: ReadonlySet<TableCommand["type"]> = new Set(["hint", "react", "prefer", "mix"]); // they hold up nothing

interface Sent {
  readonly command: TableCommand;
  readonly answer: (answered: Answered) => void;
}

/**
 * The line to a table: it comes back by itself, and what was not answered is said once more under the same id.
 *
 * So a command is carried out once, however often the line is lost, and its promise is kept in the end.
 */
export class Line {
  #socket: Socket | null = null;
  #state: LineState = "connecting";
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #began = 0; // when the latest attempt was made
  #attempt = 0; // the number of the latest; older ones are not listened to
  #lastProblem: Problem | null = null;
  #comesBack = true;
  readonly #sent = new Map<string, Sent>();

  constructor(
    private readonly address: string,
    private readonly talker: Talker,
    private readonly open: (address: string) => Socket = (to) => new WebSocket(to) as unknown as Socket,
  ) {}

  /** Begins. */
  start(): void {
    this.#listen("addEventListener");
    void this.#connect();
  }

  /** Ends; commands that were not answered stay so. */
  stop(): void {
    this.#listen("removeEventListener");
    this.#end(null);
    this.#sent.clear();
  }

  /** Says something that needs no answer; false, and unsaid, where the line is not open. */
  say(said: Look | Check): boolean {
    if (this.#state !== "open") return false;
    this.#send(said);
    return true;
  }

  /** Gives a command, now or as soon as there is a line; the answer may take as long as that. */
  command(command: TableCommand): Promise<Answered> {
    return new Promise((answer) => {
      if (this.#state === "closed") {
        answer(this.#lastProblem ?? CLOSED);
        return;
      }
      this.#sent.set(command.id, { command, answer });
      this.#count();
      if (this.#state === "open") this.#send(command);
    });
  }

  /** Tries again at once, or, where there is a line, finds out quickly whether it still is one. */
  readonly wake = (): void => {
    if (this.#state === "closed" || document.hidden) return;
    if (this.#state === "open") this.#ask(WAKING_TIME);
    else if (!this.#socket || Date.now() - this.#began > WAKING_TIME) this.#connectNow();
  };

  /** Comes back although the table said not to: it will be greeted in another way. */
  again(): void {
    this.#comesBack = true;
  }

  #listen(how: "addEventListener" | "removeEventListener"): void {
    if (typeof window === "undefined") return;
    window[how]("online", this.wake);
    window[how]("pageshow", this.wake);
    document[how]("visibilitychange", this.wake);
  }

  /** Makes another attempt in place of one that may have been asleep. */
  #connectNow(): void {
    const asleep = this.#socket;
    this.#socket = null;
    asleep?.close();
    void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#began = Date.now();
    const attempt = ++this.#attempt;
    clearTimeout(this.#timer);
    try {
      await this.talker.prepare();
    } catch {
      if (attempt === this.#attempt) this.#retry();
      return;
    }
    if (attempt !== this.#attempt) return;
    const socket = this.open(this.address);
    this.#socket = socket;
    this.#comesBack = true;
    this.#after(WELCOME_TIME, () => this.#hangUp());
    socket.onopen = () => {
      if (socket === this.#socket) this.#send(this.talker.greeting());
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#heard(event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code);
    };
  }

  #heard(data: unknown): void {
    const message = JSON.parse(String(data)) as ServerMessage;
    if (this.#state === "open" || message.type === "joined") this.#after(QUIET_TIME, () => this.#ask(PONG_TIME));
    switch (message.type) {
      case "joined":
        this.talker.heard(message);
        this.#failures = 0;
        this.#become("open");
        for (const { command } of this.#sent.values()) this.#send(command);
        return;
      case "done":
        this.#answer(message.id, message);
        return;
      case "refused":
        if (message.id != null && this.#sent.has(message.id)) this.#answer(message.id, message.problem);
        else this.talker.heard(message); // of what was taken on, and could not be done
        return;
      case "closing":
        this.#comesBack = message.back;
        this.#lastProblem = message.problem ?? null;
        this.talker.heard(message);
        return;
      case "pong":
        return;
      default:
        this.talker.heard(message);
    }
  }

  #answer(id: string, answered: Answered): void {
    const sent = this.#sent.get(id);
    if (!sent) return;
    this.#sent.delete(id);
    this.#count();
    sent.answer(answered);
  }

  #count(): void {
    this.talker.waiting([...this.#sent.values()].filter(({ command }) => !ASIDE.has(command.type)).length);
  }

  #closed(code: number): void {
    this.#socket = null;
    if (this.#comesBack && !LAST_CODES.includes(code)) this.#retry();
    else this.#end(this.#lastProblem ?? CLOSED);
  }

  #end(problem: Problem | null): void {
    this.#attempt++;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#become("closed", problem);
    if (problem) for (const id of [...this.#sent.keys()]) this.#answer(id, problem);
  }

  /** Lets go of a socket that does not answer: its own end may come much later, or never. */
  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#retry();
  }

  #retry(): void {
    if (this.#state === "open" || this.#failures > 0) this.#become("lost"); // one failure at first worries nobody
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures);
    this.#failures++;
    this.#after(pause * (0.5 + Math.random() / 2), () => void this.#connect());
  }

  #ask(patience: number): void {
    this.#send({ type: "ping", id: "there" });
    this.#after(patience, () => this.#hangUp());
  }

  #after(pause: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, pause);
  }

  #send(said: Said): void {
    this.#socket?.send(JSON.stringify(said));
  }

  #become(state: LineState, problem: Problem | null = null): void {
    if (state === this.#state) return;
    this.#state = state;
    this.talker.changed(state, problem);
  }
}
