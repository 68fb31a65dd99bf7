/** Uploads local games to the server's archive. The server replays them before accepting them. */

import { signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { settings } from "../../app/settings.ts";
import { humanSide, localDatabase, type SavedGame } from "../../local/database.ts";
import { localVenue } from "../../local/venue.ts";
import { importFile } from "./api.ts";
import { rememberImport } from "./own.ts";

/** Games known to be in the archive. */
export const archived = signal<ReadonlySet<string>>(new Set());

/** Uploads a finished game; throws an `ApiError` on failure. */
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

/**
 * Uploads finished games that are not in the archive yet, if the player has chosen that. Retries later without a
 * network.
 */
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
      // The end card of a rejected game offers to upload it again, and shows the reason.
    }
  }
}

/** Skips aborted games and games without moves. */
export function isDue({ summary, sent }: SavedGame): boolean {
  return (
    !sent && summary !== null && summary.plies > 0 && summary.result !== null && summary.result.reason !== "aborted"
  );
}
