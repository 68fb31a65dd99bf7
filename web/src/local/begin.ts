import { go } from "../app/router.ts";
import type { CreateGame } from "../wire/protocol.ts";

/** Starts a game in the venue for its kind and opens it; throws an `ApiError` on failure. */
export async function beginGame(game: CreateGame): Promise<void> {
  const venue =
    game.kind === "friend"
      ? (await import("../game/server-venue.ts")).serverVenue
      : (await import("./venue.ts")).localVenue;
  go(await venue.begin(game));
}
