import { ApiError } from "../app/api.ts";
import { newId } from "../app/ids.ts";
import { go } from "../app/router.ts";
import type { GameStore } from "../game/store.ts";
import type { PositionRef } from "../worker/position-ref.ts";
import { startOf } from "../worker/position-ref.ts";
import { localDatabase, type Quality } from "./database.ts";

/** Games shorter than this have nothing to review. */
export const MIN_PLIES = 6;
/** Longer ones take too long. */
const MAX_PLIES = 400;

/** Opens the review of a game, starting one unless it exists. */
export async function startReview(at: PositionRef, quality: Quality = "quick"): Promise<void> {
  if (at.moves.length > MAX_PLIES) {
    throw new ApiError("too-large", "the game is too long");
  }
  const same = (await localDatabase.reviews()).find((kept) => kept.quality === quality && sameGame(kept.at, at));
  const id = same?.id ?? newId();
  if (!same) {
    await localDatabase.saveReview({ id, at, quality, plies: [], review: null, updated: Date.now() });
  }
  go(`/review/${id}`);
}

export async function reviewGame(store: GameStore): Promise<void> {
  const state = store.state.value;
  if (state) {
    const { set, opening, start } = state.game;
    const moves = state.moves.map(({ uhp }) => uhp);
    await startReview({ start: start ? { position: start.position } : startOf(set, opening), moves });
  }
}

function sameGame(a: PositionRef, b: PositionRef): boolean {
  return JSON.stringify([a.start, a.moves]) === JSON.stringify([b.start, b.moves]);
}
