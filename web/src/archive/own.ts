/** Which games of the archive are this browser's own: those it played, and those it imported. */
import { ownGame, ownGames } from "../games.ts";
import { loadJson, saveJson } from "../storage.ts";

interface OwnImport {
  id: string;
  token: string;
}

/** Older imports than these are forgotten; their games stay where they are. */
const MOST = 50;

function ownImports(): OwnImport[] {
  return loadJson<OwnImport[]>("imports", []).filter((own) => typeof own?.id === "string");
}

export function rememberImport(own: OwnImport): void {
  saveJson("imports", [own, ...ownImports()].slice(0, MOST));
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

/** The secret that deletes a game; null if it is somebody else's. */
export function tokenOf(origin: string | null): string | null {
  if (origin === null) {
    return null;
  }
  return ownGame(origin)?.token ?? ownImports().find(({ id }) => id === origin)?.token ?? null;
}
