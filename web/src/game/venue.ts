import type { ReadonlySignal } from "@preact/signals";
import type { Socket } from "../app/reconnecting-socket.ts";
import type { ClientMessage, CreateGame, Side } from "../wire/protocol.ts";

export type RecordFormat = "pgn" | "sgf" | "uhp";

/** A game as a file. */
export interface RecordFile {
  readonly text: string;
  readonly name: string;
}

/** Whether games are stored: the browser may forbid it, or be out of space. */
export type Saving = "on" | "refused" | "full";

/** Where games are played: on a server with somebody else, or in this browser. */
export interface Venue {
  /** Whether games are played in this browser, without a network. */
  readonly isHere: boolean;
  /** Begins a game and returns the address of its page. */
  begin(wish: CreateGame): Promise<string>;
  /** The address of the page of a game. */
  address(id: string): string;
  /** The address of an analysis of the game. */
  analysis(id: string): string;
  /** Opens the wire over which a game is played. */
  open(id: string): Socket;
  /** The first message over the wire; `after` is the last version seen, `join` whether to take the free side. */
  hello(id: string, after: number | undefined, join: boolean): ClientMessage;
  /** A side of the game was given to this visitor. */
  seated(id: string, side: Side, token: string): void;
  /** A rematch has begun. */
  follow(id: string, next: string): void;
  /** The token was refused; returns whether to reconnect without it. */
  yield(id: string): boolean;
  /** Whether it is certain that there is no such game. */
  isMissing(id: string): Promise<boolean>;
  /** Removes the game from the visitor's list. */
  forget(id: string): Promise<void>;
  record(id: string, format: RecordFormat): Promise<RecordFile>;
  /** Whether games are saved, where that is the browser's business. */
  readonly saving?: ReadonlySignal<Saving>;
}
