import type { Page } from "@playwright/test";
import { derive, placeOf, whole } from "../src/game/derived.ts";
import type { GameState } from "../src/protocol.ts";
import type { KeptGame, KeptReview } from "../src/solo/shelf.ts";
import { consult } from "./own-module.ts";

/** What a browser has stored in its database; null if nothing. */
export async function kept<P extends "games" | "reviews">(
  page: Page,
  part: P,
  id: string,
): Promise<(P extends "games" ? KeptGame : KeptReview) | null> {
  return page.evaluate(
    ([from, wanted]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("skep");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).get(wanted);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result ?? null);
          };
        };
      }),
    [part, id] as const,
  );
}

/** The state of a kept game. */
export async function keptState(page: Page, id: string): Promise<GameState> {
  const game = await kept(page, "games", id);
  if (!game) {
    throw new Error(`the browser has no game ${id}`);
  }
  const { settings, events } = game;
  const { messages } = await consult("game-open", { settings, events, now: Date.now() });
  const state = messages.find((message) => message.t === "state");
  if (!state) {
    throw new Error("a game without state");
  }
  const view = await consult("sandbox-view", placeOf(state));
  return whole(state, derive(state.moves, null, view));
}

/** Damages a kept game, as a broken disk would. */
export async function damage(page: Page, id: string): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("skep");
        opening.onsuccess = () => {
          const games = opening.result.transaction("games", "readwrite").objectStore("games");
          const reading = games.get(wanted);
          reading.onsuccess = () => {
            const writing = games.put({ ...reading.result, events: [{ at: 1, event: "nonsense" }] });
            writing.onsuccess = () => {
              opening.result.close();
              resolve();
            };
          };
        };
      }),
    id,
  );
}
