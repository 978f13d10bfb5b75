// The protocol of Cutpurse as types, printed by `cutpurse schema --typescript`. Not to be edited by hand.
// A field with a question mark is left out where it has the value that is named beside it. In what only the server
// sends, its type is without that word or truth value: comparing it with what is never there does not compile.

export const PROTOCOL = 1;

/** All by which one can come in as this player, or has what this player gave; each can be ended. */
export interface Access {
  readonly devices: readonly Device[];
  readonly passes?: readonly Pass[]; // []
}

/** What the coach says to a seat about the position of a version. */
export interface Advised {
  readonly type: "advised";
  readonly id: string;
  readonly version: number;
  readonly seat: number;
  readonly advice: Hint;
}

/** Agrees, or does not, to moves being taken back; who asked may withdraw. */
export interface Answer {
  readonly type: "answer";
  readonly id: string;
  readonly seat: number;
  readonly version: number;
  readonly agree: boolean;
}

/** Asks the coach what to do; the answer comes as a message of its own. */
export interface AskHint {
  readonly type: "hint";
  readonly id: string;
  readonly seat: number;
  readonly version: number;
}

/** Whose turn it is, what is asked, and, for the seat that decides, all it may do. */
export interface Asked {
  readonly type: "asked";
  readonly to_move: number | null;
  readonly prompt: string | Message;
  readonly moves?: readonly Move[]; // []
  readonly reasons?: readonly Reason[]; // []
  readonly drafts?: readonly Draft[]; // []
  readonly conflicts?: readonly Conflict[]; // []
}

/** A zone now belongs to a seat, or is meant for one. */
export interface Assigned {
  readonly type: "assigned";
  readonly zone: string;
  readonly owner: number | null;
  readonly to: number | null;
}

/** Somebody would like to take moves back. */
export interface BackRequest {
  readonly seat: number;
  readonly to: number;
  readonly agreed: readonly number[];
}

/** The host runs the table in another way, or before the game by other house rules; what is not named stays. */
export interface Change {
  readonly type: "change";
  readonly id: string;
  readonly settings?: NewSettings; // {}
  readonly options?: Readonly<Record<string, boolean | number | string>> | null; // null
}

/** The check of the client's view of a version; if the table's differs, a fresh view comes. */
export interface Check {
  readonly type: "check";
  readonly version: number;
  readonly check: number;
}

/** Whether the client's view was the table's; if not, a fresh one follows. */
export interface Checked {
  readonly type: "checked";
  readonly version: number;
  readonly same: boolean;
}

/** A word that an option may be set to, and what it means. */
export interface Choice {
  readonly value: string;
  readonly say: string | Message;
}

/** Gives the table up for everybody: a running game who made it, or who is the only person left in it. */
export interface Close {
  readonly type: "close";
  readonly id: string;
}

/** The connection ends: why, and whether to come back. */
export interface Closing {
  readonly type: "closing";
  readonly reason: "refused" | "restored" | "slow" | "stopping" | "unreadable";
  readonly back: boolean;
  readonly problem?: Problem | null; // null
}

/** Takes one's seat back from the bot. */
export interface ComeBack {
  readonly type: "come-back";
  readonly id: string;
  readonly seat: number;
}

/** Why two pieces of a zone cannot be part of one draft, the one going here and the other there. */
export interface Conflict {
  readonly zone: string;
  readonly pieces: readonly [number, number];
  readonly onto: readonly [string, string];
  readonly say: string | Message;
}

/** The device goes to another seat: nothing more is shown until that seat looks. */
export interface Curtain {
  readonly type: "curtain";
  readonly version: number;
  readonly seat: number;
}

/** A day's deal of a game: who played it how well. */
export interface Daily {
  readonly game: string;
  readonly day: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly ends: number;
  readonly mine?: string | null; // null
  readonly again?: true; // false
  readonly lines?: readonly DailyLine[]; // []
  readonly best?: string | null; // null
  readonly best_score?: number | null; // null
  readonly best_by?: string | null; // null
}

/** A line of a day's ranking. */
export interface DailyLine {
  readonly rank: number | null;
  readonly name: string;
  readonly face: number;
  readonly score: number;
  readonly plies: number;
  readonly me?: true; // false
  readonly table?: string | null; // null
}

/** A named value of a move, for programs. */
export interface Datum {
  readonly name: string;
  readonly value: boolean | number | string | readonly number[] | null;
}

/** A device that is this player's: since when, and when it was last used, to the hour. */
export interface Device {
  readonly id: string;
  readonly made: number;
  readonly used: number;
  readonly this?: true; // false
}

/** A command was carried out, durably; `version` is that of the table since. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly version: number;
  readonly table?: string | null; // null
}

/** Moves that are made as one, such as an offer: which pieces go where, in any order, and the moves to send. */
export interface Draft {
  readonly picks: readonly Touch[];
  readonly onto: readonly string[];
  readonly moves: readonly string[];
  readonly after?: string | null; // null
}

/** The game is over: how, who won, and why. */
export interface Ended {
  readonly type: "ended";
  readonly reason: string;
  readonly winners: readonly number[];
  readonly verdict: readonly (string | Message)[];
}

/** One thing that happened; `type` says which. */
export type Event =
  | Moved
  | Turned
  | Marked
  | Shuffled
  | Assigned
  | ZoneValued
  | Replaced
  | Scored
  | Valued
  | Tallied
  | Asked
  | Ended;

/** A kind of piece in a sentence, by what is written on it: the catalogue's `face-7` says how it is called. */
export interface Face {
  readonly type: "face";
  readonly face: string;
}

/** What everybody may know about how a game was dealt; the secret and the seed are told when it is over. */
export interface Fairness {
  readonly commitment: string;
  readonly entropy: readonly string[];
  readonly order?: readonly number[]; // []
  readonly secret?: string | null; // null
  readonly seed?: string | null; // null
}

/** How a game was dealt, and, once it is over, whether all of it holds. */
export interface FairnessReport {
  readonly fairness?: Fairness | null; // null
  readonly claims?: readonly (readonly [string, boolean])[]; // []
}

/** A finished game of this device. */
export interface Finished {
  readonly table: string;
  readonly game: string;
  readonly seat: number;
  readonly won: boolean;
  readonly score: number;
  readonly assisted: boolean;
  readonly finished: number;
  readonly replay?: false; // true
}

/** An option as a form to fill in, for one number of players. */
export interface Form {
  readonly name: string;
  readonly kind: "flag" | "one_of" | "whole";
  readonly say: string | Message;
  readonly default: boolean | number | string;
  readonly low?: number | null; // null
  readonly high?: number | null; // null
  readonly values?: readonly Choice[]; // []
}

/** A step of a replay: the move number `ply`, or the deal (0), and all that these eyes saw happen. */
export interface Frame {
  readonly ply: number;
  readonly seat?: number | null; // null
  readonly code?: string | null; // null
  readonly moments?: readonly Moment[]; // []
}

/** The facts of a game. */
export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly rules: number;
  readonly fewest: number;
  readonly most: number;
  readonly author: string;
  readonly publisher?: string; // ""
  readonly aim: "score" | "win";
  readonly about: Readonly<Record<string, string | Message>>;
  readonly bots: readonly string[];
  readonly levels: readonly string[];
  readonly reactions: readonly string[];
  readonly daily?: true; // false
  readonly forms?: Readonly<Record<string, readonly Form[]>>; // {}
}

/** The secret that opens it, and until when. */
export interface GivenPass {
  readonly secret: string;
  readonly until: number;
}

/** The host lets a bot play for somebody who has been away; anybody may do so for their own seat. */
export interface HandOver {
  readonly type: "hand-over";
  readonly id: string;
  readonly seat: number;
  readonly bot: string;
}

/** What a seat saw happen: its view with these moments is its view at this version. */
export interface Happened {
  readonly type: "happened";
  readonly version: number;
  readonly moments: readonly Moment[];
  readonly deadline?: number | null; // null
}

/** The first thing a client says: which protocol it speaks, whose eyes it wants, and what it has seen. */
export interface Hello {
  readonly type: "hello";
  readonly protocol: number;
  readonly eyes?: "mine" | "public"; // "mine"
  readonly seat?: number | null; // null
  readonly seen?: number | null; // null
  readonly thread?: string | null; // null
  readonly deal?: boolean; // false
  readonly key?: string | null; // null
}

/** What the coach says to the seat that is to move: a nudge, the best move, the numbers. */
export interface Hint {
  readonly nudge: Message;
  readonly caveat?: Message | null; // null
  readonly best?: string | null; // null
  readonly aim: "score" | "win";
  readonly value?: number | null; // null
  readonly uncertainty?: number | null; // null
  readonly moves: readonly Weighed[];
  readonly forced?: true; // false
  readonly rough?: true; // false
}

/** How somebody would like to be called. */
export interface Introduction {
  readonly name: string;
  readonly face?: number; // 0
}

/** Welcome: the table, and what this client is there. */
export interface Joined {
  readonly type: "joined";
  readonly protocol: number;
  readonly now: number;
  readonly table: TableInfo;
  readonly you: You;
}

/** Frees a chair before the game: one's own, or the host any. */
export interface Leave {
  readonly type: "leave";
  readonly id: string;
  readonly chair: number;
}

/** A table in a list, and what it is to this device. */
export interface Listed {
  readonly table: TableSummary;
  readonly seats?: readonly number[]; // []
  readonly waits?: true; // false
  readonly changed?: number; // 0
}

/** Asks for the view of a seat of this device (None: for a fresh one of the same eyes); lifts the curtain. */
export interface Look {
  readonly type: "look";
  readonly seat?: number | null; // null
  readonly story?: number; // 0
  readonly seen?: number | null; // null
}

/** A new table: its id, which is its link, and the code to say aloud while chairs are free. */
export interface Made {
  readonly table: string;
  readonly code?: string | null; // null
  readonly commitment?: string | null; // null
}

/** Several things in a sentence: "a 3, a 5 and a wild". */
export interface Many {
  readonly type: "many";
  readonly items: readonly (number | string | Who | Face | Message)[];
}

/** A piece stayed as it lay, but something about it changed: what it stands for, or a value. */
export interface Marked {
  readonly type: "marked";
  readonly zone: string;
  readonly index: number;
  readonly piece: Piece;
}

/** Who this device belongs to, as far as the table knows: a name and a face. */
export interface Me {
  readonly name: string;
  readonly face: number;
}

/** An id of the game's catalogue with the values that the sentence names; `say` makes one. */
export interface Message {
  readonly type: "message";
  readonly id: string;
  readonly values?: Readonly<Record<string, boolean | number | string | Who | Face | Odds | Message | Many>>; // {}
}

/** Adds chance of one's own to the deal, as up to 256 bytes in hexadecimal digits. */
export interface Mix {
  readonly type: "mix";
  readonly id: string;
  readonly chair: number;
  readonly entropy: string;
}

/** One beat of a move as a seat saw it: its kind, whose move it was, what happened, and that in a sentence. */
export interface Moment {
  readonly beat: string;
  readonly by?: number | null; // null
  readonly events?: readonly Event[]; // []
  readonly say?: string | Message | null; // null
  readonly reveals?: true; // false
}

/** A legal move: its place in the list, its notation, what it is, and the pieces and zones it touches. */
export interface Move {
  readonly index: number;
  readonly action: number;
  readonly code: string;
  readonly kind: string;
  readonly facts?: readonly Datum[]; // []
  readonly say: string | Message;
  readonly touches?: readonly Touch[]; // []
  readonly gain?: number | null; // null
  readonly tag?: string | Message | null; // null
  readonly preview?: readonly Zone[]; // []
}

/**
 * Pieces went from one place to another together, keeping their order: a card, or a whole stack.
 *
 * `pieces` are those that can be told apart where they now lie (where they lay, if they went out of sight): the last
 * of the `count` that moved. Without a source they came from nowhere, without a target they went there.
 */
export interface Moved {
  readonly type: "moved";
  readonly source: Place | null;
  readonly target: Place | null;
  readonly count?: number; // 1
  readonly pieces?: readonly Piece[]; // []
}

/** Settings of a table that are to be others; all that are not named stay as they are. */
export interface NewSettings {
  readonly public?: boolean | null; // null
  readonly spectators?: boolean | null; // null
  readonly pace?: number | null; // null
  readonly clock?: number | null; // null
  readonly grace?: number | null; // null
  readonly hints?: "alone" | "everybody" | "nobody" | null; // null
}

/** A table as somebody would like to have it; the number of chairs is that of players. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly SeatPlan[];
  readonly options?: Readonly<Record<string, boolean | number | string>>; // {}
  readonly settings?: Settings; // {}
}

/** An exact chance: so many of so many equally likely things. */
export interface Odds {
  readonly type: "odds";
  readonly part: number;
  readonly whole: number;
}

/** What everybody may know of a table, and what it is to this device. */
export interface OneTable {
  readonly table: TableInfo;
  readonly seats?: readonly number[]; // []
}

/**
 * Everybody's eyes together, given where a seat is: all hands are open, for finished games only.
 *
 * Of each zone they see what the seat sees that knows most of it; what nobody may look into stays closed. Whoever has
 * them knows every secret of the players, so a game that goes on is never shown to anybody with them.
 */
export type Open =
  | "open";

/** What a pass opened. */
export interface Opened {
  readonly kind: "device" | "screen" | "seat";
  readonly table?: string | null; // null
  readonly seat?: number | null; // null
}

/** A code or link that this player gave to another device, as long as it opens something. */
export interface Pass {
  readonly id: string;
  readonly kind: "device" | "screen" | "seat";
  readonly table?: string | null; // null
  readonly made: number;
  readonly used?: number | null; // null
  readonly until: number;
}

/** Whether phones in the same network can come to the tables of this server, and where. */
export interface Phones {
  readonly mine: boolean;
  readonly open: boolean;
  readonly fixed: boolean;
  readonly address: string | null;
  readonly problem: Problem | null;
  readonly system: "linux" | "macos" | "windows";
}

/** A card or chip as it lies: its face, or None when it is hidden from the seat that looks. */
export interface Piece {
  readonly face: string | null;
  readonly stands_for?: string | null; // null
  readonly place?: number | null; // null
  readonly values?: readonly Value[]; // []
}

/** Asks whether the table is there. */
export interface Ping {
  readonly type: "ping";
  readonly id: string;
}

/** A place in a zone, counted from 0 at the bottom or the left. */
export interface Place {
  readonly zone: string;
  readonly index: number;
}

/** Makes a move, or several as one, answering the position of a version; `check` is that of the client's view. */
export interface Play {
  readonly type: "play";
  readonly id: string;
  readonly seat: number;
  readonly version: number;
  readonly moves: readonly string[];
  readonly check?: number | null; // null
}

/** The table is there. */
export interface Pong {
  readonly type: "pong";
  readonly id: string;
  readonly now: number;
}

/** A finished game is to be played on from before a move of one's own, against bots. */
export interface Practice {
  readonly move: number;
}

/** Whether moves without a choice are made for a seat. */
export interface Prefer {
  readonly type: "prefer";
  readonly id: string;
  readonly seat: number;
  readonly forced: boolean;
}

/** Why something was refused: a code for programs, and a message for people. */
export interface Problem {
  readonly code: string;
  readonly say: Message;
}

/** Says one of the few things that can be said at this game. */
export interface React {
  readonly type: "react";
  readonly id: string;
  readonly seat: number;
  readonly reaction: string;
}

/** Somebody said something. */
export interface Reaction {
  readonly type: "reaction";
  readonly version: number;
  readonly seat: number;
  readonly reaction: string;
}

/** Why a piece cannot be played now (None: any piece of the zone). */
export interface Reason {
  readonly zone: string;
  readonly piece?: number | null; // null
  readonly say: string | Message;
}

/** A command was not carried out, and nothing has changed; without an id the client said something unreadable. */
export interface Refused {
  readonly type: "refused";
  readonly problem: Problem;
  readonly id?: string | null; // null
}

/** The same people play again, everybody one seat further. */
export interface Rematch {
  readonly type: "rematch";
  readonly id: string;
}

/** A zone is now this one: for what the other events cannot say. */
export interface Replaced {
  readonly type: "replaced";
  readonly zone: Zone;
}

/**
 * A finished game with somebody's eyes: the table before the deal, and what leads from each frame to the next.
 *
 * `cutpurse.apply(view, frame.moments)`, from `first` on, is the view after each frame.
 */
export interface Replay {
  readonly game: string;
  readonly rules: number;
  readonly players: number;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly names: readonly string[];
  readonly eyes: number | Open | null;
  readonly first: View;
  readonly frames: readonly Frame[];
  readonly ended: string;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
}

/** Gives a game up for oneself: of two players the other has won; else a bot has the seat from then on. */
export interface Resign {
  readonly type: "resign";
  readonly id: string;
  readonly seat: number;
}

/** How a game came out; `ended` is empty where it was not played to its end. */
export interface Result {
  readonly ended: string;
  readonly winners?: readonly number[]; // []
  readonly scores?: readonly number[]; // []
}

/** A review that is being made. */
export interface ReviewProgress {
  readonly done: number;
  readonly total: number;
}

/** All that a client says on a connection; `type` says what. */
export type Said =
  | Hello
  | Look
  | Check
  | Ping
  | Sit
  | SeatBot
  | Leave
  | Mix
  | Change
  | Start
  | Play
  | TakeBack
  | Answer
  | React
  | HandOver
  | ComeBack
  | Prefer
  | AskHint
  | Rematch
  | Resign
  | Close;

/** A seat's score, and what it is made of. */
export interface Scored {
  readonly type: "scored";
  readonly seat: number;
  readonly score: number;
  readonly parts?: readonly Value[]; // []
}

/** A place at the table: who sits there, the score, and what the score is made of. */
export interface Seat {
  readonly seat: number;
  readonly name: string;
  readonly score: number;
  readonly parts?: readonly Value[]; // []
}

/** The host puts a bot of a level or character on a free chair. */
export interface SeatBot {
  readonly type: "seat-bot";
  readonly id: string;
  readonly chair: number;
  readonly bot: string;
}

/** Who sits there; before the game starts it is a chair, afterwards a seat of the game. */
export interface SeatInfo {
  readonly kind: "bot" | "open" | "person";
  readonly name: string;
  readonly face: number;
  readonly here: boolean;
  readonly bot?: string | null; // null
  readonly away_since?: number | null; // null
  readonly forced?: true; // false
  readonly mixed?: true; // false
  readonly phone?: true; // false
  readonly assisted?: true; // false
  readonly resigned?: string | null; // null
}

/** Who is to sit on a chair of a new table; several chairs of `me` are people who share this device. */
export interface SeatPlan {
  readonly kind: "bot" | "me" | "open";
  readonly bot?: string | null; // null
  readonly name?: string | null; // null
}

/** Who sits there, as far as a list tells. */
export interface SeatSummary {
  readonly kind: "bot" | "open" | "person";
  readonly name: string;
  readonly face: number;
}

/** What this server is. */
export interface ServerInfo {
  readonly version: string;
  readonly protocol: number;
  readonly languages: readonly string[];
  readonly address?: string | null; // null
}

/** All that the table says on a connection; `type` says what. */
export type ServerMessage =
  | Joined
  | Table
  | Shown
  | Happened
  | Curtain
  | Done
  | Refused
  | Advised
  | Reaction
  | Checked
  | Pong
  | Closing;

/** How a table is run, as its host wants it. */
export interface Settings {
  readonly public?: boolean; // false
  readonly spectators?: boolean; // true
  readonly pace?: number; // 700
  readonly clock?: number; // 0
  readonly grace?: number; // 60
  readonly hints?: "alone" | "everybody" | "nobody"; // "alone"
}

/** The whole view of a seat at a version; `story` led there and is part of it already, for the log. */
export interface Shown {
  readonly type: "shown";
  readonly version: number;
  readonly seat: number | null;
  readonly thread: string;
  readonly view: View;
  readonly story?: readonly Moment[]; // []
  readonly news?: number; // 0
  readonly back?: number | null; // null
  readonly deal?: true; // false
  readonly deadline?: number | null; // null
}

/** A zone was shuffled. */
export interface Shuffled {
  readonly type: "shuffled";
  readonly zone: string;
  readonly shuffles: number;
}

/** Takes a free chair; for a chair that one holds already, another name or face. */
export interface Sit {
  readonly type: "sit";
  readonly id: string;
  readonly chair: number;
  readonly name: string;
  readonly face?: number; // 0
  readonly phone?: boolean; // false
}

/** Who sits, or the host, has the cards dealt to all who sit; bots of one kind may take chairs it was made for. */
export interface Start {
  readonly type: "start";
  readonly id: string;
  readonly fill?: string | null; // null
}

/** Something about the table itself has changed. */
export interface Table {
  readonly type: "table";
  readonly now: number;
  readonly table: TableInfo;
  readonly you: You;
}

/** A command to a table, over HTTP or on a connection; `type` says which. */
export type TableCommand =
  | Sit
  | SeatBot
  | Leave
  | Mix
  | Change
  | Start
  | Play
  | TakeBack
  | Answer
  | React
  | HandOver
  | ComeBack
  | Prefer
  | AskHint
  | Rematch
  | Resign
  | Close;

/** All that everybody may know about a table, but for the game itself. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly stage: "closed" | "over" | "playing" | "waiting";
  readonly version: number;
  readonly seats: readonly SeatInfo[];
  readonly settings: Settings;
  readonly created: number;
  readonly commitment?: string | null; // null
  readonly host?: number | null; // null
  readonly maker?: number | null; // null
  readonly code?: string | null; // null
  readonly order?: readonly number[] | null; // null
  readonly to_move?: number | null; // null
  readonly deadline?: number | null; // null
  readonly request?: BackRequest | null; // null
  readonly result?: Result | null; // null
  readonly rematch?: string | null; // null
  readonly trouble?: Message | null; // null
  readonly reactions?: readonly string[]; // []
  readonly day?: string | null; // null
  readonly practice?: string | null; // null
  readonly screen?: true; // false
}

/** A table in a list: what its `TableInfo` says under the same names, and whether it is in trouble. */
export interface TableSummary {
  readonly id: string;
  readonly game: string;
  readonly stage: "closed" | "over" | "playing" | "waiting";
  readonly version: number;
  readonly seats: readonly SeatSummary[];
  readonly maker?: number | null; // null
  readonly to_move?: number | null; // null
  readonly stuck?: true; // false
}

/**
 * Takes moves back to the position of an earlier version, or (None) one's last decision.
 *
 * With others at the table they are asked, and only moves go back from which nobody learned anything.
 */
export interface TakeBack {
  readonly type: "take-back";
  readonly id: string;
  readonly seat: number;
  readonly version: number;
  readonly to?: number | null; // null
}

/** How many pieces of these faces the seat has not seen yet; `whole`: of no other faces any more. */
export interface Tallied {
  readonly type: "tallied";
  readonly tally: readonly Tally[];
  readonly whole?: true; // false
}

/** For a memory aid: how many pieces of a face this seat has not seen yet, and how many there are. */
export interface Tally {
  readonly face: string;
  readonly unseen: number;
  readonly of: number;
}

/** A zone a move acts on, in which role, and which piece there (None: the zone, or its first or last end). */
export interface Touch {
  readonly zone: string;
  readonly piece?: number | null; // null
  /**
   * pick: what the player takes hold of: the first click, or where a drag begins
   * onto: where it goes: the second click, or where it is dropped
   * also: what else the move affects
   */
  readonly role?: "also" | "onto"; // "pick"
  readonly end?: "first" | "last" | null; // null
}

/** A piece was turned over in its place, and now looks like this. */
export interface Turned {
  readonly type: "turned";
  readonly zone: string;
  readonly index: number;
  readonly piece: Piece;
}

/** A saved game to be shown. */
export interface Upload {
  readonly record: string;
}

/** A secret that was given to this device. */
export interface UsedPass {
  readonly secret: string;
}

/** A fact with a name: the round, the dealer, the odds. Its label is the message `value-<id>` unless given. */
export interface Value {
  readonly id: string;
  readonly value: boolean | number | string | Who | Face | Odds | Message | Many;
  readonly label?: string | Message | null; // null
}

/** The facts of the table are now these. */
export interface Valued {
  readonly type: "valued";
  readonly values: readonly Value[];
}

/** Everything one seat may see (`seat` None: a spectator, or all hands open), and nothing else. */
export interface View {
  readonly game: string;
  readonly seat: number | null;
  readonly seats: readonly Seat[];
  readonly zones: readonly Zone[];
  readonly values?: readonly Value[]; // []
  readonly tally?: readonly Tally[]; // []
  readonly prompt?: string | Message; // ""
  readonly to_move?: number | null; // null
  readonly moves?: readonly Move[]; // []
  readonly reasons?: readonly Reason[]; // []
  readonly drafts?: readonly Draft[]; // []
  readonly conflicts?: readonly Conflict[]; // []
  readonly ended?: string | null; // null
  readonly winners?: readonly number[]; // []
  readonly verdict?: readonly (string | Message)[]; // []
}

/** What is to be passed to another device: all that is mine, a seat of a table, or the public view of one. */
export interface WantedPass {
  readonly kind: "device" | "screen" | "seat";
  readonly table?: string | null; // null
  readonly seat?: number | null; // null
  readonly link?: boolean; // false
}

/** Whether phones are to be let in. */
export interface WantedPhones {
  readonly open: boolean;
}

/** A legal move in a hint: what it is worth, how sure that is, and why. */
export interface Weighed {
  readonly code: string;
  readonly value?: number | null; // null
  readonly uncertainty?: number | null; // null
  readonly visits?: number; // 0
  readonly why?: string | Message; // ""
}

/** A seat in a sentence: its name, or "you" for the seat that reads. */
export interface Who {
  readonly type: "who";
  readonly seat: number;
}

/** What the table is to this client. */
export interface You {
  readonly seats?: readonly number[]; // []
  readonly host?: true; // false
  readonly hints?: true; // false
  readonly undo?: true; // false
}

/**
 * A place for pieces.
 *
 * Pieces are numbered from 0, the bottom or the left, to `count` - 1. Those listed are the last ones; the others lie
 * unseen beneath them. At most `shows` are listed, if that is given: 1 is a pile of which only the top is seen.
 */
export interface Zone {
  readonly id: string;
  readonly kind: string;
  /**
   * stack: pieces on top of each other; only the top one matters to the eye, the last listed
   * fan: pieces spread so that each can be seen or chosen: a hand, a cascade
   * row: pieces side by side, from left to right; new ones may come at either end
   * grid: fixed places in rows of `columns`, which never move; an empty place is a gap
   * bag: pieces in no order
   * slots: a few fixed places side by side, each empty or with a piece; an empty one may be shown
   */
  readonly shape: "bag" | "fan" | "grid" | "row" | "slots" | "stack";
  readonly group: string;
  readonly holds?: string; // "card"
  readonly label?: string | Message; // ""
  readonly owner?: number | null; // null
  readonly to?: number | null; // null
  readonly count: number;
  readonly pieces?: readonly Piece[]; // []
  readonly shows?: number | null; // null
  readonly ordered?: false; // true
  readonly shuffles?: number; // 0
  readonly columns?: number; // 0
  readonly places?: readonly string[]; // []
  readonly values?: readonly Value[]; // []
}

/** The values of a zone are now these. */
export interface ZoneValued {
  readonly type: "zone-valued";
  readonly zone: string;
  readonly values: readonly Value[];
}
