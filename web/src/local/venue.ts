/** Games played in this browser: against the computer, and two players at one screen. */
import { ApiError } from "../app/api.ts";
import { newId } from "../app/ids.ts";
import { settings } from "../app/settings.ts";
import type { Venue } from "../game/venue.ts";
import { type CreateGame, type LiveState, PROTOCOL } from "../wire/protocol.ts";
import { ask, engine, think } from "../worker/ask.ts";
import { localDatabase } from "./database.ts";
import { LocalGame, type LocalGameContext } from "./local-game.ts";

/** Levels from this one on think for long enough anyway. */
const FIRST_SLOW_LEVEL = 8;

/** Games open in this window, which are refreshed when another window changes them. */
const openGames = new Set<LocalGame>();
const windows = "BroadcastChannel" in globalThis ? new BroadcastChannel("skep-games") : null;
if (windows) {
  windows.onmessage = ({ data }: { data: unknown }) => {
    for (const game of openGames) {
      if (game.id === data) {
        game.refresh();
      }
    }
  };
}

const context: LocalGameContext = {
  database: localDatabase,
  ask,
  think,
  stop: () => engine.stop(),
  now: () => Date.now(),
  moment: (level) => (settings.moment && level < FIRST_SLOW_LEVEL ? 400 + Math.random() * 600 : 0),
  notify: (id) => windows?.postMessage(id),
  leave: (game) => openGames.delete(game),
};

/** Begins a game, from the start or from a position, and returns the address of its page. */
async function beginLocalGame(game: CreateGame): Promise<string> {
  const id = newId();
  const now = Date.now();
  const { settings: agreed } = await ask("game-new", { game, id, coin: Math.random() < 0.5, now });
  await localDatabase.saveGame({ id, settings: agreed, events: [], summary: null, updated: now });
  return localVenue.address(id);
}

/** The state of a game stored in this browser. */
export async function localState(id: string): Promise<LiveState> {
  const kept = await localDatabase.game(id);
  if (!kept) {
    throw new ApiError("no-such-game", "");
  }
  const { settings: agreed, events } = kept;
  const { messages } = await ask("game-open", { settings: agreed, events, now: Date.now() });
  const state = messages.find((message) => message.t === "state");
  if (!state) {
    throw new ApiError("internal", "a game without state");
  }
  return state;
}

export const localVenue: Venue = {
  isLocal: true,
  begin: beginLocalGame,
  saving: localDatabase.saving,
  address: (id) => `/solo/${id}`,
  analysis: (id) => `/analysis?solo=${id}`,
  open(id) {
    const game = new LocalGame(id, context);
    openGames.add(game);
    return game;
  },
  hello: () => ({ t: "hello", protocol: PROTOCOL }),
  seated: () => undefined,
  follow: () => undefined,
  yield: () => false,
  isMissing: async (id) => (await localDatabase.game(id)) === null,
  forget: (id) => localDatabase.removeGame(id),
  async record(id, format) {
    await localState(id);
    return ask("game-record", { id, format });
  },
};
