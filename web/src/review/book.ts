import type { Side } from "../protocol.ts";
import type { Judgement, Review } from "./api.ts";

/** The first two placements of each side: what the engine makes of an almost empty table is no judgement. */
const BOOK = 4;

/** The review with the first placements taken for what they are: known ways to begin, neither good nor bad. */
export function withBook(review: Review): Review {
  const plies = review.plies.map((ply, index) =>
    index < BOOK && ply.judgement !== "forced" ? { ...ply, judgement: "book" as const } : ply,
  );
  const counts: Record<Side, Partial<Record<Judgement, number>>> = { white: {}, black: {} };
  for (const { side, judgement } of plies) {
    counts[side][judgement] = (counts[side][judgement] ?? 0) + 1;
  }
  return { ...review, plies, counts, moments: review.moments.filter(({ ply }) => ply >= BOOK) };
}
