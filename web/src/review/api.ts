import { type At, requestOf } from "../analysis/at.ts";
import type { SandboxView } from "../learn/api.ts";
import type { Side } from "../protocol.ts";
import { ask, think } from "../solo/ask.ts";
import type { BetterAnswer, KeptPly, MomentView, ReviewedPlyView, ReviewView } from "../wire/types.ts";
import type { Quality } from "./door.ts";

export type Judgement = "forced" | "book" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A review as docs/module.md describes it. */
export type Review = Omit<ReviewView, "counts" | "plies" | "moments"> & {
  counts: Record<Side, Partial<Record<Judgement, number>>>;
  plies: readonly ReviewedPly[];
  moments: readonly Moment[];
};

export type ReviewedPly = ReviewedPlyView & { judgement: Judgement };
export type Moment = MomentView & { kind: "missed-win" | "advantage-gone" | "swing" };
export type Better = BetterAnswer & { judgement: Judgement };

/** What the engine knows about a ply: opaque to the page, which stores it and hands it back. */
export type JudgedPly = KeptPly;

/** Judges one ply of a game. */
export function judgePly(at: At, ply: number, quality: Quality): Promise<JudgedPly> {
  return think("review-ply", { at: requestOf(at), ply, quality });
}

/** Puts the judged plies of a game together. */
export function assemble(at: At, plies: readonly JudgedPly[]): Promise<Review> {
  return ask("review", { at: requestOf(at), plies }) as Promise<Review>;
}

/** What another move in place of a ply would have been worth. */
export function tryBetter(at: At, quality: Quality, ply: number, move: string): Promise<Better> {
  return think("review-try", { at: requestOf(at), quality, ply, move }) as Promise<Better>;
}

/** The game after some of its plies. */
export function gameView({ start, moves }: At, plies = Number.POSITIVE_INFINITY): Promise<SandboxView> {
  return ask("sandbox-view", requestOf({ start, moves: moves.slice(0, plies) }));
}
