/** Games that were played here and go to the server's archive. The server replays them before it believes them. */

import { signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { settings } from "../../app/settings.ts";
import { humanSide, localDatabase, type SavedGame } from "../../local/database.ts";
import { localVenue } from "../../local/venue.ts";
import { importFile } from "./api.ts";
import { rememberImport } from "./own.ts";

/** The games that the archive has, as far as this page knows. */
export const archived = signal<ReadonlySet<string>>(new Set());

/** Sends a finished game; throws an `ApiError` on failure. */
export async function sendGame(id: string): Promise<void> {
  const { text, name } = await localVenue.record(id, "pgn");
  const report = await importFile(new File([text], name), "browser");
  if (report.bad > 0) {
    throw new ApiError("bad-notation", "the server cannot read the game");
  }
  const kept = await localDatabase.game(id);
  if (report.imported > 0) {
    const side = kept && humanSide(kept);
    rememberImport({ id: report.id, token: report.token, ...(side ? { side } : {}) });
  }
  if (kept) {
    await localDatabase.saveGame({ ...kept, sent: true });
  }
  archived.value = new Set([...archived.value, id]);
}

/** Sends what has ended and is not in the archive yet, if the player wants that. Without a network it waits. */
export async function sendFinished(): Promise<void> {
  const games = await localDatabase.games();
  archived.value = new Set(games.filter(({ sent }) => sent).map(({ id }) => id));
  if (!settings.archive) {
    return;
  }
  for (const game of games.filter(isDue)) {
    try {
      await sendGame(game.id);
    } catch (error) {
      if (error instanceof ApiError && error.code === "offline") {
        return;
      }
      // A game that the server does not take is offered again by its end card, which says why.
    }
  }
}

/** Aborted games, and games without a move, do not belong in an archive. */
export function isDue({ summary, sent }: SavedGame): boolean {
  return (
    !sent && summary !== null && summary.plies > 0 && summary.result !== null && summary.result.reason !== "aborted"
  );
}
