import type { CreateGame } from "../protocol.ts";
import { go } from "../router.ts";

/** Begins a game where its kind is played and goes to it; what is wrong is thrown as an `ApiError`. */
export async function beginGame(wish: CreateGame): Promise<void> {
  const venue =
    wish.kind === "friend" ? (await import("./on-server.ts")).onServer : (await import("../solo/here.ts")).here;
  go(await venue.begin(wish));
}
