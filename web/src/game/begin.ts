import type { CreateGame } from "../protocol.ts";
import { go } from "../router.ts";

/** Begins a game in the venue for its kind and opens it; throws an `ApiError` on failure. */
export async function beginGame(wish: CreateGame): Promise<void> {
  const venue =
    wish.kind === "friend" ? (await import("./on-server.ts")).onServer : (await import("../solo/here.ts")).here;
  go(await venue.begin(wish));
}
