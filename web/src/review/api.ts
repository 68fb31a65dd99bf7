import { type At, requestOf } from "../analysis/at.ts";
import type { Win } from "../analysis/engine/protocol.ts";
import type { SandboxView } from "../learn/api.ts";
import type { Ply, Side } from "../protocol.ts";
import { ask, think } from "../solo/ask.ts";
import type { Quality } from "./door.ts";

export type Judgement = "forced" | "book" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A review as docs/module.md describes it. */
export interface Review {
  /** White's chance before each ply and after the last. */
  chances: number[];
  accuracy: Record<Side, number | null>;
  counts: Record<Side, Partial<Record<Judgement, number>>>;
  plies: ReviewedPly[];
  moments: Moment[];
}

export interface ReviewedPly {
  side: Side;
  move: string;
  judgement: Judgement;
  /** What the side might have expected, and how much of it the move lost. */
  best: number;
  lost: number;
  line: Ply[];
  win: Win | null;
  closed: Record<Side, number | null>;
}

export interface Moment {
  ply: number;
  kind: "missed-win" | "advantage-gone" | "swing";
  in?: number;
}

export interface Better {
  right: boolean;
  judgement: Judgement;
  lost: number;
  played: Ply | null;
}

/** What the engine knows of a ply: kept, and handed back as it is. */
export type JudgedPly = unknown;

/** Judges one ply of a game. */
export function judgePly(at: At, ply: number, quality: Quality): Promise<JudgedPly> {
  return think("review-ply", { at: requestOf(at), ply, quality });
}

/** Puts the judged plies of a game together. */
export function assemble(at: At, plies: readonly JudgedPly[]): Promise<Review> {
  return ask("review", { at: requestOf(at), plies });
}

/** What another move in place of a ply would have been worth. */
export function tryBetter(at: At, quality: Quality, ply: number, move: string): Promise<Better> {
  return think("review-try", { at: requestOf(at), quality, ply, move });
}

/** The game after some of its plies. */
export function gameView({ start, moves }: At, plies = Number.POSITIVE_INFINITY): Promise<SandboxView> {
  return ask("sandbox-view", requestOf({ start, moves: moves.slice(0, plies) }));
}
