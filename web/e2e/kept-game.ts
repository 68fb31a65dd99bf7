import type { Page } from "@playwright/test";
import { newId } from "../src/app/ids.ts";
import { derive, positionRequest, whole } from "../src/game/derived.ts";
import type { SavedGame, SavedReview } from "../src/local/database.ts";
import type { GameState } from "../src/wire/protocol.ts";
import type { Action, GameRequest, StampedEvent } from "../src/wire/types.ts";
import { consult } from "./own-module.ts";

/** Reads a record from the browser's database; null if missing. */
export async function kept<P extends "games" | "reviews">(
  page: Page,
  part: P,
  id: string,
): Promise<(P extends "games" ? SavedGame : SavedReview) | null> {
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

/** The state of a stored game. */
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
  const view = await consult("sandbox-view", positionRequest(state));
  return whole(state, derive(state.moves, null, view));
}

/** Stores a local two-player game in the browser's database without playing it; returns its id. */
export async function plantGame(page: Page, moves: readonly string[], last: Action[] = []): Promise<string> {
  const now = Date.now();
  const { settings } = await consult("game-new", {
    game: { kind: "table", set: "Base+MLP", opening: "tournament", clock: null },
    id: newId(),
    coin: true,
    now,
  });
  const { id } = settings;
  const events: StampedEvent[] = [];
  const opened = await consult("game-open", { settings, events, now });
  let { summary } = opened;
  const ask = async (request: GameRequest) => {
    const news = await consult("game-ask", { id, request, now, fresh: newId() });
    events.push(...news.events);
    summary = news.summary;
  };
  let after = opened.messages.find((message) => message.t === "state")?.v ?? 0;
  for (const [ply, move] of moves.entries()) {
    await ask({ t: "move", ply, after, move });
    after += 1;
  }
  for (const action of last) {
    await ask({ t: "action", action });
  }
  await plant(page, "games", { id, settings, events, summary, updated: now });
  return id;
}

/** Stores a game or a review as the page would. An image is the cheapest document of the page's origin. */
export async function plant(page: Page, part: "games" | "reviews", value: SavedGame | SavedReview): Promise<void> {
  await page.goto("/icons/skep.svg");
  await page.evaluate(
    ([to, added]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("skep", 1);
        opening.onupgradeneeded = () => {
          for (const store of ["games", "reviews"]) {
            opening.result.createObjectStore(store, { keyPath: "id" });
          }
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction(to, "readwrite");
          change.objectStore(to).put(added);
          change.onerror = () => reject(change.error);
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [part, value] as const,
  );
}

/** Corrupts a stored game. */
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
