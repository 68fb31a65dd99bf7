/** The module's questions about games, as docs/module.md describes them. */
import type { Action, CreateGame, GameState, ServerMessage, Side, Summary } from "../protocol.ts";

/** Something the computer has to think about. */
export interface Duty {
  readonly moment: readonly [number, number];
  /** For the engine, unchanged. With a level it is to find a move, else only to say what the position is worth. */
  readonly think: { readonly level?: number };
}

export interface Opened {
  readonly messages: readonly ServerMessage[];
  readonly duty: Duty | null;
  /** When a clock runs out. */
  readonly flag: number | null;
}

export interface Asked extends Opened {
  /** What has happened, to be kept before it is shown. */
  readonly events: readonly unknown[];
  /** The settings of a rematch. */
  readonly next: unknown;
}

export interface Created {
  readonly settings: unknown;
  readonly side: Side | "both";
}

export interface Text {
  readonly text: string;
  readonly name: string;
}

/** What a game may be asked; the module numbers nothing. */
export type GameRequest =
  | { t: "move"; ply: number; after: number; move: string }
  | { t: "action"; action: Action }
  | { t: "name"; name: string };

export type { CreateGame, GameState, Summary };
