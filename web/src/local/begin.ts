import { markBegun } from "../app/experience.ts";
import { go } from "../app/router.ts";
import type { CreateGame } from "../wire/protocol.ts";

/** Starts a game in the venue for its kind and opens it; throws an `ApiError` on failure. */
export async function beginGame(game: CreateGame): Promise<void> {
  const venue =
    game.kind === "friend"
      ? (await import("../game/server-venue.ts")).serverVenue
      : (await import("./venue.ts")).localVenue;
  const address = await venue.begin(game);
  markBegun();
  go(address);
}
