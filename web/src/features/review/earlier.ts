import { request } from "../../app/api.ts";
import { type KeptReview, shelf } from "../../local/shelf.ts";
import type { ReviewedGame } from "../../wire/types.ts";
import { atEndOf } from "../../worker/positions.ts";

/** A review that an earlier version of the server made, to be made anew here: the old link leads to it for ever. */
export async function earlierReview(id: string): Promise<KeptReview> {
  const { game, quality } = await request<ReviewedGame>(`/api/reviews/${encodeURIComponent(id)}`);
  const review = { id, at: atEndOf(game), quality, plies: [], review: null, updated: Date.now() };
  await shelf.keepReview(review);
  return review;
}
