/** Which games of the archive are this browser's own: those it played, and those it imported. */

import { loadJson, saveJson } from "../../app/storage.ts";
import { ownGame, ownGames } from "../../game/own-games.ts";
import type { Side } from "../../wire/protocol.ts";

interface OwnImport {
  id: string;
  token: string;
  /** Which side this visitor played, in a game of their own. */
  side?: Side;
}

/** Older imports than these are forgotten; their games stay where they are. */
const MAX_IMPORTS = 50;

function ownImports(): OwnImport[] {
  return loadJson<OwnImport[]>("imports", []).filter((own) => typeof own?.id === "string");
}

export function rememberImport(own: OwnImport): void {
  saveJson("imports", [own, ...ownImports()].slice(0, MAX_IMPORTS));
}

export function forgetImport(forgotten: string): void {
  saveJson(
    "imports",
    ownImports().filter(({ id }) => id !== forgotten),
  );
}

/** The ids by which the server tells which games are ours. */
export function ownOrigins(): string[] {
  return [...ownGames(), ...ownImports()].map(({ id }) => id);
}

/** The side that this visitor played in a game; null if they played none, or both. */
export function sideOf(origin: string | null): Side | null {
  if (origin === null) {
    return null;
  }
  const side = ownGame(origin)?.side ?? ownImports().find(({ id }) => id === origin)?.side;
  return side === "white" || side === "black" ? side : null;
}

/** The secret that deletes a game; null if it is somebody else's. */
export function tokenOf(origin: string | null): string | null {
  if (origin === null) {
    return null;
  }
  return ownGame(origin)?.token ?? ownImports().find(({ id }) => id === origin)?.token ?? null;
}
