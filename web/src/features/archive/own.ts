/** Archived games that belong to this browser: those it played or imported. */

import { loadJson, saveJson } from "../../app/storage.ts";
import { ownGame, ownGames } from "../../game/own-games.ts";
import type { Side } from "../../wire/protocol.ts";

interface OwnImport {
  id: string;
  token: string;
  /** The visitor's side, in a game they played. */
  side?: Side;
}

/** Older imports are forgotten; their games stay in the archive. */
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

/** Ids by which the server recognises the visitor's games. */
export function ownOrigins(): string[] {
  return [...ownGames(), ...ownImports()].map(({ id }) => id);
}

/** The side the visitor played; null if none or both. */
export function sideOf(origin: string | null): Side | null {
  if (origin === null) {
    return null;
  }
  const side = ownGame(origin)?.side ?? ownImports().find(({ id }) => id === origin)?.side;
  return side === "white" || side === "black" ? side : null;
}

/** The token that allows deleting a game; null if it is not the visitor's. */
export function tokenOf(origin: string | null): string | null {
  if (origin === null) {
    return null;
  }
  return ownGame(origin)?.token ?? ownImports().find(({ id }) => id === origin)?.token ?? null;
}
