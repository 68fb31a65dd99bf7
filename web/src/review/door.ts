import { ApiError, request } from "../api.ts";
import { go } from "../router.ts";

export type Quality = "quick" | "deep";

/** Games shorter than this have nothing to review. */
export const SHORTEST = 6;

/** Asks for the review of a game string and goes to it; what is wrong is thrown as an `ApiError`. */
export async function startReview(game: string, quality: Quality = "quick"): Promise<void> {
  const body = JSON.stringify({ game, quality });
  const { id } = await request<{ id: string }>("/api/reviews", { method: "POST", body });
  go(`/review/${id}`);
}

/** Asks for the review of a game of this server. */
export async function reviewGame(id: string): Promise<void> {
  const record = await fetch(`/api/games/${id}/record.uhp`).catch(() => null);
  if (!record?.ok) {
    throw new ApiError(record ? "internal" : "offline", "no record");
  }
  await startReview((await record.text()).trim());
}
