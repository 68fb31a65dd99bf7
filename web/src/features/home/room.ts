/** Room kept for the lists of games while they load: as many rows as last time, so that nothing moves later. */
import { visitor } from "../../app/identity.ts";
import { loadJson, saveJson } from "../../app/storage.ts";
import { ownGames } from "../../game/own-games.ts";

const KEY = "home-room";
const MAX_ROWS = 3;

/** Numbers of games at the last visit; null before the first. */
interface GameCounts {
  /** Waiting for the visitor. */
  readonly turn: number | null;
  /** Other unfinished games. */
  readonly open: number | null;
}

export interface Room {
  readonly turn: number;
  readonly open: number;
}

export function roomAtStart(): Room {
  const { turn, open } = loadJson<GameCounts>(KEY, { turn: null, open: null });
  const mayHaveTurn = visitor.peek().kind === "member" || ownGames().length > 0;
  return {
    turn: mayHaveTurn ? rows(turn) : 0,
    open: rows(open),
  };
}

export function rememberRoom(counts: GameCounts): void {
  saveJson(KEY, counts);
}

function rows(games: number | null): number {
  return Math.min(Math.max(Number(games) || 1, 1), MAX_ROWS);
}
