import type { Quality } from "../../local/reviews.ts";
import type { BetterAnswer, KeptPly, ReviewView } from "../../wire/types.ts";
import { ask, think } from "../../worker/ask.ts";
import { type At, requestOf } from "../../worker/positions.ts";
import type { SandboxView } from "../learn/api.ts";

export type {
  BetterAnswer as Better,
  Judgement,
  KeptPly as JudgedPly,
  MomentView as Moment,
  ReviewedPlyView as ReviewedPly,
  ReviewView as Review,
} from "../../wire/types.ts";

/** Judges one ply of a game. */
export function judgePly(at: At, ply: number, quality: Quality): Promise<KeptPly> {
  return think("review-ply", { at: requestOf(at), ply, quality });
}

/** Puts the judged plies of a game together. */
export function assemble(at: At, plies: readonly KeptPly[]): Promise<ReviewView> {
  return ask("review", { at: requestOf(at), plies });
}

/** What another move in place of a ply would have been worth. */
export function tryBetter(at: At, quality: Quality, ply: number, move: string): Promise<BetterAnswer> {
  return think("review-try", { at: requestOf(at), quality, ply, move });
}

/** The game after some of its plies. */
export function gameView({ start, moves }: At, plies = Number.POSITIVE_INFINITY): Promise<SandboxView> {
  return ask("sandbox-view", requestOf({ start, moves: moves.slice(0, plies) }));
}
