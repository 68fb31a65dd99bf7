import type { SandboxView } from "../learn/api.ts";
import type { Hand, Opening, PieceId, Problem, Side } from "../protocol.ts";
import { ask } from "../solo/ask.ts";

/** A position piece by piece, as docs/protocol.md describes it. */
export interface Setup {
  set: string;
  opening: Opening;
  turn: Side;
  number?: number;
  resting?: PieceId;
  /** From the bottom of each stack upwards. */
  pieces: [piece: PieceId, q: number, r: number][];
}

/** A position in every form, with its problems. */
export interface Checked {
  position: string;
  diagram: string;
  setup: Setup;
  least: number;
  hands: Record<Side, Hand>;
  problems: Problem[];
  mended: Setup | null;
  view: SandboxView | null;
}

/** A position to check: a text of any kind, piece by piece, or a place in an analysis. */
export type Checkable = { position: string } | { setup: Setup } | { at: object };

export function check(what: Checkable): Promise<Checked> {
  return ask("editor-check", what);
}
