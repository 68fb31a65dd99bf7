import type { ReadonlySignal } from "@preact/signals";
import type { Socket } from "../app/reconnecting-socket.ts";
import type { ClientMessage, CreateGame, LiveState, Side } from "../wire/protocol.ts";
import type { SandboxView } from "../wire/types.ts";

export type RecordFormat = "pgn" | "sgf" | "uhp";

/** A game as a file. */
export interface RecordFile {
  readonly text: string;
  readonly name: string;
}

/** Whether games are stored: the browser may forbid it, or be out of space. */
export type Saving = "on" | "refused" | "full";

/** The connection over which a game is played. */
export interface GameSocket extends Socket {
  /** The position after some moves if it came along with the last message, with plies from `known` on or earlier. */
  viewOf?(moves: LiveState["moves"], known: number): SandboxView | null;
}

/** Where games are played: on a server or in this browser. */
export interface Venue {
  /** Whether games are played in this browser, without a network. */
  readonly isLocal: boolean;
  /** Starts a game and returns the address of its page. */
  begin(game: CreateGame): Promise<string>;
  address(id: string): string;
  /** The address of an analysis of the game. */
  analysis(id: string): string;
  open(id: string): GameSocket;
  /** The greeting; `after` is the last version seen, `join` whether to take the free side. */
  hello(id: string, after: number | undefined, join: boolean): ClientMessage;
  /** Called when the visitor gets a side. */
  seated(id: string, side: Side, token: string): void;
  /** Called when a rematch starts. */
  follow(id: string, next: string): void;
  /** Called when the token is refused; returns whether to reconnect without it. */
  yield(id: string): boolean;
  /** Whether it is certain that there is no such game. */
  isMissing(id: string): Promise<boolean>;
  /** Removes the game from the visitor's list. */
  forget(id: string): Promise<void>;
  record(id: string, format: RecordFormat): Promise<RecordFile>;
  /** Whether games are saved; only for venues that store them in the browser. */
  readonly saving?: ReadonlySignal<Saving>;
}
