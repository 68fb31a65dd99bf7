import { loadJson, saveJson } from "../app/storage.ts";
import type { Side } from "../wire/protocol.ts";

/** A game this browser takes part in. The token is its right to play. */
export interface OwnGame {
  id: string;
  token: string;
  side: Side | "both";
}

/** Games beyond this number are forgotten; the server summarises at most 50 at once. */
const MAX_GAMES = 50;

export function ownGames(): OwnGame[] {
  return loadJson<OwnGame[]>("games", []).filter((game) => typeof game?.id === "string");
}

export function ownGame(id: string): OwnGame | null {
  return ownGames().find((game) => game.id === id) ?? null;
}

/** Puts a game first in the list. */
export function rememberGame(game: OwnGame): void {
  saveJson("games", [game, ...ownGames().filter((other) => other.id !== game.id)].slice(0, MAX_GAMES));
}

export function forgetGame(id: string): void {
  saveJson(
    "games",
    ownGames().filter((game) => game.id !== id),
  );
}
