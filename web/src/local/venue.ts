/** This browser as a place to play: against the computer, and two at one screen. */
import { ApiError } from "../app/api.ts";
import { newId } from "../app/ids.ts";
import { settings } from "../app/settings.ts";
import type { Venue } from "../game/venue.ts";
import { type CreateGame, type LiveState, PROTOCOL } from "../wire/protocol.ts";
import { ask, engine, think } from "../worker/ask.ts";
import { shelf } from "./shelf.ts";
import { type Room, Table } from "./table.ts";

/** Levels from this one on take their time anyway. */
const SLOW = 8;

/** The tables of this window, which hear what happens in others. */
const tables = new Set<Table>();
const windows = "BroadcastChannel" in globalThis ? new BroadcastChannel("skep-games") : null;
if (windows) {
  windows.onmessage = ({ data }: { data: unknown }) => {
    for (const table of tables) {
      if (table.id === data) {
        table.refresh();
      }
    }
  };
}

const room: Room = {
  shelf,
  ask,
  think,
  stop: () => engine.stop(),
  now: () => Date.now(),
  moment: (level) => (settings.moment && level < SLOW ? 400 + Math.random() * 600 : 0),
  tell: (id) => windows?.postMessage(id),
  leave: (table) => tables.delete(table),
};

/** Begins a game, from the start or from a position, and returns the address of its page. */
async function beginHere(wish: CreateGame): Promise<string> {
  const id = newId();
  const now = Date.now();
  const { settings: agreed } = await ask("game-new", { wish, id, coin: Math.random() < 0.5, now });
  await shelf.keepGame({ id, settings: agreed, events: [], summary: null, updated: now });
  return here.address(id);
}

/** The state of a game that is kept here. */
export async function stateHere(id: string): Promise<LiveState> {
  const kept = await shelf.game(id);
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

export const here: Venue = {
  isHere: true,
  begin: beginHere,
  saving: shelf.saving,
  address: (id) => `/solo/${id}`,
  analysis: (id) => `/analysis?solo=${id}`,
  open(id) {
    const table = new Table(id, room);
    tables.add(table);
    return table;
  },
  hello: () => ({ t: "hello", protocol: PROTOCOL }),
  seated: () => undefined,
  follow: () => undefined,
  yield: () => false,
  isMissing: async (id) => (await shelf.game(id)) === null,
  forget: (id) => shelf.removeGame(id),
  async record(id, format) {
    await stateHere(id);
    return ask("game-record", { id, format });
  },
};
