import type { Quality } from "../../local/database.ts";
import type { BetterAnswer, KeptPly, ReviewView, SandboxView } from "../../wire/types.ts";
import { ask, think } from "../../worker/ask.ts";
import { type PositionRef, requestOf } from "../../worker/position-ref.ts";
import { viewAt } from "../../worker/positions.ts";

export type {
  BetterAnswer as Better,
  Judgement,
  KeptPly as JudgedPly,
  MomentView as Moment,
  ReviewedPlyView as ReviewedPly,
  ReviewView as Review,
} from "../../wire/types.ts";

export function judgePly(at: PositionRef, ply: number, quality: Quality): Promise<KeptPly> {
  return think("review-ply", { at: requestOf(at), ply, quality });
}

/** Assembles a review from the judged plies. */
export function assemble(at: PositionRef, plies: readonly KeptPly[]): Promise<ReviewView> {
  return ask("review", { at: requestOf(at), plies });
}

/** Evaluates another move in place of a ply. */
export function tryBetter(at: PositionRef, quality: Quality, ply: number, move: string): Promise<BetterAnswer> {
  return think("review-try", { at: requestOf(at), quality, ply, move });
}

/** The game after its first plies. */
export function gameView({ start, moves }: PositionRef, plies = Number.POSITIVE_INFINITY): Promise<SandboxView> {
  return viewAt({ start, moves: moves.slice(0, plies) });
}
