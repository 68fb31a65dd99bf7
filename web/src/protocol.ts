/** The messages of a Skep server, as docs/protocol.md describes them. */

/** A cell of the plane: axial coordinates `[q, r]`. */
export type Hex = readonly [q: number, r: number];
/** A piece by its UHP name, such as `wA1`. */
export type PieceId = string;
export type BugLetter = "Q" | "S" | "B" | "G" | "A" | "M" | "L" | "P";
export type Side = "white" | "black";
export type Kind = "computer" | "table" | "friend";
export type Opening = "rulebook" | "tournament";
export type Offer = "draw" | "takeback" | "rematch";
export type Action =
  | "resign"
  | "offer-draw"
  | "accept-draw"
  | "decline-draw"
  | "takeback"
  | "accept-takeback"
  | "decline-takeback"
  | "rematch"
  | "decline-rematch"
  | "withdraw-draw"
  | "withdraw-takeback"
  | "withdraw-rematch"
  | "claim-win"
  | "claim-draw"
  | "add-time"
  | "abort";

export interface ClockSetting {
  initial: number;
  increment: number;
}

export interface CreateGame {
  kind: Kind;
  set: string;
  opening: Opening;
  level?: number;
  side?: Side | "random";
  clock?: ClockSetting | null;
  name?: string;
  /** A position string to play on from; only for games without a second person. */
  start?: string;
}

export interface Created {
  id: string;
  side: Side | "both";
  token: string;
  url: string;
}

export interface Player {
  name: string | null;
  /** The level of the computer, or null for a person. */
  computer: number | null;
}

export type Players = Record<Side, Player>;

export interface Summary {
  id: string;
  kind: Kind;
  set: string;
  opening: Opening;
  level: number | null;
  plies: number;
  turn: Side;
  players: Players;
  result: Result | null;
  waiting: boolean;
  updated: number;
}

export type EndReason =
  | "surrounded"
  | "resignation"
  | "time"
  | "both-surrounded"
  | "agreement"
  | "repetition"
  | "aborted"
  | "abandoned";

export interface Result {
  winner: Side | null;
  reason: EndReason;
}

export interface Reason {
  code: string;
  /** The cells that show why. */
  cells: Hex[];
  piece?: PieceId;
  step?: number;
  steps?: number;
  side?: Side;
  gate?: [Hex, Hex];
  parts?: { bug: BugLetter; reason: Reason }[];
}

export type Manner = "placed" | "slides" | "climbs" | "jumps" | "thrown" | "passes";

export interface Ply {
  uhp: string;
  /** Null for a pass. */
  piece: PieceId | null;
  /** Null for a piece from the hand. */
  from: Hex | null;
  to: Hex | null;
  path: Hex[];
  manner: Manner;
  /** The pillbug or mosquito that threw the piece. */
  by: PieceId | null;
  at: number;
}

export type Hand = Partial<Record<BugLetter, number>>;

export interface Position {
  ply: number;
  turn: Side;
  /** From the bottom of each stack upwards. */
  pieces: [piece: PieceId, q: number, r: number][];
  hands: Record<Side, Hand>;
  legal: Record<PieceId, [q: number, r: number, uhp: string][]>;
  stuck: Record<PieceId, Reason>;
  pass: boolean;
  closed: Record<Side, number | null>;
  occurrences: number;
}

export interface Clocks {
  white: number;
  black: number;
  running: Side | null;
  at: number;
}

export interface Offers {
  draw: Side | null;
  takeback: Side | null;
  rematch: Side | null;
}

export interface ChatLine {
  by: Side;
  name: string | null;
  text: string;
  at: number;
}

export interface Presence {
  white: boolean;
  black: boolean;
  watchers: number;
  /** Who has left a friend's game, since when, and from when on the game can be claimed. */
  away?: Record<Side, { since: number; claim: number | null } | null>;
}

export interface StartPosition {
  position: string;
  pieces: [piece: PieceId, q: number, r: number][];
  hands: Record<Side, Hand>;
}

export interface GameState {
  v: number;
  now: number;
  game: {
    id: string;
    kind: Kind;
    set: string;
    opening: Opening;
    level: number | null;
    clock: ClockSetting | null;
    created: number;
    /** Where it began, if not with an empty table. */
    start?: StartPosition | null;
  };
  you: Side | "both" | null;
  players: Players;
  waiting: boolean;
  /** The side that anybody may take. */
  free?: Side | undefined;
  moves: Ply[];
  position: Position;
  clocks: Clocks | null;
  offers: Offers;
  result: Result | null;
  rematch: string | null;
  chat: ChatLine[];
  presence: Presence;
  thinking: boolean;
}

export interface ProtocolError {
  code: string;
  message: string;
  reason?: Reason;
  fault?: Fault;
}

/** What is wrong with a text that was to be read; docs/protocol.md lists the codes. */
export interface Fault {
  code: string;
  /** What stands in the text. */
  text?: string;
  line?: number;
  column?: number;
  piece?: PieceId;
  /** The piece that stands on it. */
  top?: PieceId;
  bug?: BugLetter;
  most?: number;
  reason?: Reason;
  problems?: Problem[];
}

/** A place in a file that could not be read. */
export interface TextFault {
  game: number;
  line: number;
  ply: number;
  /** In English, for bots. */
  message: string;
  fault: Fault;
}

/** Something that is wrong with a position. */
export interface Problem {
  code: string;
  severity: "error" | "doubt";
  cells: Hex[];
  pieces: PieceId[];
  piece?: PieceId;
  missing?: PieceId;
  side?: Side;
  bug?: BugLetter;
  count?: number;
  most?: number;
  turns?: number;
  result?: Result;
}

export type ServerMessage =
  | ({ t: "state" } & GameState)
  | {
      t: "moved";
      v: number;
      ply: number;
      move: Ply;
      position: Position;
      clocks: Clocks | null;
      offers: Offers;
      result: Result | null;
    }
  | { t: "undone"; v: number; plies: number; by: Side; position: Position; clocks: Clocks | null; offers: Offers }
  | { t: "offered" | "declined" | "withdrawn"; v: number; offer: Offer; by: Side; offers: Offers }
  | { t: "time-added"; v: number; side: Side; time: number; clocks: Clocks }
  | { t: "ended"; v: number; result: Result; clocks: Clocks | null; offers: Offers; position: Position }
  | { t: "joined"; v: number; side: Side; players: Players; clocks: Clocks | null }
  | { t: "named"; v: number; players: Players }
  | { t: "chatted"; v: number; line: ChatLine }
  | { t: "resumed"; v: number; clocks: Clocks }
  | { t: "rematch"; v: number; game: string }
  | { t: "presence"; presence: Presence }
  | { t: "thinking"; thinking: boolean }
  | { t: "joined-as"; side: Side; token: string }
  | { t: "ok"; n: number; v: number }
  | { t: "error"; n?: number; error: ProtocolError }
  | { t: "why"; n: number; legal: boolean; reason?: Reason; path?: Hex[]; manner?: Manner }
  | { t: "hint"; n: number; move: string; piece: PieceId; to: Hex }
  | { t: "pong"; n: number; now: number }
  | { t: "closing" };

export type ClientMessage =
  | { t: "hello"; protocol: 1; token?: string; after?: number; join?: boolean; name?: string }
  | { t: "move"; n: number; ply: number; after: number; move: string }
  | { t: "action"; n: number; action: Action }
  | { t: "chat"; n: number; text: string }
  | { t: "name"; n: number; name: string }
  | { t: "why"; n: number; piece: PieceId; to?: Hex }
  | { t: "hint"; n: number }
  | { t: "ping"; n: number };
