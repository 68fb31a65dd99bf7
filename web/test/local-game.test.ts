import "fake-indexeddb/auto";
import { effect } from "@preact/signals";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/app/api.ts";
import { newId } from "../src/app/ids.ts";
import { change, DEFAULTS } from "../src/app/settings.ts";
import { GameStore } from "../src/game/store.ts";
import { LocalDatabase, type SavedGame } from "../src/local/database.ts";
import { LocalGame, type LocalGameContext } from "../src/local/local-game.ts";
import { localVenue } from "../src/local/venue.ts";
import { type CreateGame, PROTOCOL } from "../src/wire/protocol.ts";
import type { StampedEvent } from "../src/wire/types.ts";
import { ask, engine, think } from "../src/worker/ask.ts";
import { ModuleWorker, useRealModule } from "./module-worker.ts";

// Uses the real module; only the worker's thread and the browser's database are fakes.
useRealModule();

const GAME: CreateGame = { kind: "computer", set: "Base", opening: "tournament", level: 1, side: "white", clock: null };
const TABLE: CreateGame = { kind: "table", set: "Base", opening: "tournament", clock: null };

let database: LocalDatabase;
let now: number;
let stores: GameStore[] = [];

const fakeContext = (changes: Partial<LocalGameContext> = {}): LocalGameContext => ({
  database,
  ask,
  think,
  stop: () => engine.stop(),
  now: () => now,
  moment: () => 0,
  notify: () => undefined,
  leave: () => undefined,
  ...changes,
});

async function begin(changes: Partial<CreateGame> = {}): Promise<string> {
  const id = newId();
  const given = {
    game: changes.kind === "table" ? { ...TABLE, ...changes } : { ...GAME, ...changes },
    id,
    coin: true,
    now,
  };
  const { settings } = await ask("game-new", given);
  await database.saveGame({ id, settings, events: [], summary: null, updated: now });
  return id;
}

/** A store connected to a local game, as on the page. */
async function openStore(id: string, at = fakeContext()): Promise<GameStore> {
  const store = new GameStore(id, { ...localVenue, open: () => new LocalGame(id, at) });
  stores.push(store);
  await vi.waitFor(() => expect(store.state.value ?? store.missing.value).toBeTruthy());
  return store;
}

function memoryStorage(content: Record<string, string>): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const memory = new Map(Object.entries(content));
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  };
}

const plies = (store: GameStore, count: number) =>
  vi.waitFor(() => expect(store.state.value?.moves).toHaveLength(count), { timeout: 5_000 });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = new LocalDatabase();
  now = 1_794_700_000_000;
  change(DEFAULTS);
  for (const store of stores) {
    store.close();
  }
  stores = [];
});

describe("a game against the computer in the browser", () => {
  it("is played like one on a server, and saved before it is shown", async () => {
    const id = await begin();
    const store = await openStore(id);
    expect(store.you.value).toBe("white");
    store.put("wS1", [0, 0]);
    await plies(store, 2);
    expect(store.yourTurn.value).toBe(true);
    const kept = await new LocalDatabase().game(id);
    expect(kept?.events).toHaveLength(2);
    expect(kept?.summary).toMatchObject({ id, kind: "computer", level: 1, plies: 2, turn: "white", result: null });
  });

  it("asks the module once for a move, and twice for the computer's reply", async () => {
    const store = await openStore(await begin());
    const posted = vi.spyOn(ModuleWorker.prototype, "postMessage");
    store.put("wS1", [0, 0]);
    await plies(store, 2);
    const ops = posted.mock.calls.flatMap(([message]) => (message.t === "ask" ? [message.question.op] : []));
    posted.mockRestore();
    expect(ops).toEqual(["game-ask", "think", "game-thought"]);
  });

  it("never loses its connection: it answers at once, and needs no network", async () => {
    const store = await openStore(await begin());
    const statuses: string[] = [];
    const stop = effect(() => {
      statuses.push(store.status.value);
    });
    vi.useFakeTimers();
    store.wake();
    store.offline();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    stop();
    expect(statuses).not.toContain("lost");
  });

  it("lets the computer begin, take back moves, and resign", async () => {
    const store = await openStore(await begin({ side: "black" }));
    await plies(store, 1);
    const [uhp] = Object.values(store.state.value?.position.legal ?? {})
      .flat()
      .map(([, , move]) => move);
    store.play(uhp ?? "", null, null);
    await plies(store, 3);
    expect(await store.act("takeback")).toBe(true);
    await plies(store, 1);
    expect(store.yourTurn.value).toBe(true);
    expect(await store.act("resign")).toBe(true);
    expect(store.state.value?.result).toEqual({ winner: "white", reason: "resignation" });
    expect(await store.act("takeback")).toBe(false);
  });

  it("refuses illegal moves with the reason", async () => {
    const store = await openStore(await begin());
    expect(await store.why("wQ", [0, 0])).toMatchObject({ code: "queen-not-first" });
    expect(await store.say("hello")).not.toBeNull();
  });

  it("gives hints", async () => {
    const store = await openStore(await begin());
    await store.askHint();
    expect(store.choosing.hint.value?.piece).toMatch(/^w/);
  });

  it("resumes after a reload, and after the module was lost", async () => {
    const id = await begin();
    const first = await openStore(id);
    first.put("wS1", [0, 0]);
    await plies(first, 2);
    first.close();
    const second = await openStore(id);
    expect(second.state.value?.moves).toHaveLength(2);
    // The module of the next worker does not know the game.
    await ask("game-close", { id });
    const [uhp] = Object.values(second.state.value?.position.legal ?? {})
      .flat()
      .map(([, , move]) => move);
    second.play(uhp ?? "", null, null);
    await plies(second, 4);
  });

  it("survives an engine that traps", async () => {
    let traps = 1;
    const trapping = fakeContext({
      think: async (op, given) => {
        if (traps-- > 0) {
          throw new ApiError("internal", "trapped");
        }
        return think(op, given);
      },
    });
    const store = await openStore(await begin(), trapping);
    store.put("wS1", [0, 0]);
    await plies(store, 2);
    expect(traps).toBe(-1);
  });

  it.each([
    ["offline", "module"],
    ["internal", "module-failed"],
  ])("blames no server for a module that fails by %s", async (code, told) => {
    const failing = fakeContext({
      ask: (op, given) => (op === "game-ask" ? Promise.reject(new ApiError(code, "")) : ask(op, given)),
    });
    const store = await openStore(await begin(), failing);
    expect(await store.act("resign")).toBe(false);
    expect(store.notes.current.value).toMatchObject({ kind: "error", code: told });
  });

  it("shows nothing to a player who has left before an answer arrived", async () => {
    const store = await openStore(await begin());
    const answer = store.act("resign");
    store.close();
    expect(await answer).toBe(false);
    expect(store.notes.current.value).toBeNull();
  });

  it("starts a rematch with colours swapped", async () => {
    const store = await openStore(await begin());
    store.put("wS1", [0, 0]);
    await plies(store, 2);
    const legal = Object.values(store.state.value?.position.legal ?? {}).flat();
    store.play(legal[0]?.[2] ?? "", null, null);
    await plies(store, 4);
    expect(await store.act("resign")).toBe(true);
    const before = (await database.games()).length;
    vi.stubGlobal("history", { pushState: () => undefined });
    vi.stubGlobal("location", { pathname: "/", search: "" });
    vi.stubGlobal("scrollTo", () => undefined);
    vi.stubGlobal("requestAnimationFrame", () => 0);
    expect(await store.act("rematch")).toBe(true);
    vi.unstubAllGlobals();
    const games = await database.games();
    expect(games).toHaveLength(before + 1);
    const next = await openStore(store.state.value?.rematch ?? "");
    expect(next.you.value).toBe("black");
  });

  it("updates the second window when the first changes", async () => {
    const id = await begin({ kind: "table" });
    const [one, two] = [new LocalGame(id, fakeContext()), new LocalGame(id, fakeContext())];
    const heard: string[][] = [[], []];
    for (const [index, table] of [one, two].entries()) {
      table.onmessage = ({ data }) => heard[index]?.push(JSON.parse(data).t);
      table.send(JSON.stringify({ t: "hello", protocol: PROTOCOL }));
    }
    await vi.waitFor(() => expect(heard.every((list) => list.includes("state"))).toBe(true));
    one.send(JSON.stringify({ t: "move", n: 1, ply: 0, after: 0, move: "wS1" }));
    await vi.waitFor(() => expect(heard[0]).toContain("ok"));
    two.refresh();
    await vi.waitFor(() => expect(heard[1]?.filter((t) => t === "state")).toHaveLength(2));
    one.close();
    two.close();
  });
});

describe("two windows", () => {
  it("cannot both move: the second gets a conflict, and sees the first move", async () => {
    const id = await begin({ kind: "table" });
    const [one, two] = [new LocalGame(id, fakeContext()), new LocalGame(id, fakeContext())];
    const heard: Record<string, unknown>[] = [];
    for (const table of [one, two]) {
      table.send(JSON.stringify({ t: "hello", protocol: PROTOCOL }));
    }
    const own = await database.game(id);
    two.onmessage = ({ data }) => heard.push(JSON.parse(data));
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ t: "state", moves: [] }));
    // Another window, with a separate module, has stored a move this one does not know.
    await database.saveGame({ ...(own as SavedGame), events: await events(own as SavedGame, ["wG1"]) });
    two.send(JSON.stringify({ t: "move", n: 7, ply: 0, after: 0, move: "wS1" }));
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ t: "error", n: 7, error: { code: "stale" } }));
    expect(heard.filter(({ t }) => t === "state").at(-1)).toMatchObject({ moves: [{ uhp: "wG1" }] });
    one.close();
    two.close();
  });

  /**
   * After a crash the browser restores both windows: they open the game at the same moment, while its clock is running.
   */
  it("that resume the same clock at once can both continue", async () => {
    const id = await begin({ kind: "table", clock: { initial: 60, increment: 0 } });
    const before = await openStore(id);
    before.play("wS1", null, null);
    await plies(before, 1);
    before.play("bS1 wS1-", null, null);
    await plies(before, 2);
    before.close();
    now += 3_600_000;
    // Neither saves its decision before both have read the game.
    let waiting: (() => void)[] = [];
    const together: LocalGameContext["ask"] = async (op, given) => {
      if (op === "game-resume") {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length === 2) {
            for (const proceed of waiting) {
              proceed();
            }
            waiting = [];
          }
        });
      }
      return ask(op, given);
    };
    const windows: LocalGame[] = [];
    const at = fakeContext({
      ask: together,
      notify: () => {
        for (const window of windows) {
          window.refresh();
        }
      },
    });
    const open = () => {
      const table = new LocalGame(id, at);
      windows.push(table);
      return table;
    };
    vi.stubGlobal("localStorage", memoryStorage({ [`skep.alive.${id}`]: String(now - 3_600_000) }));
    const [one, two] = [new GameStore(id, { ...localVenue, open }), new GameStore(id, { ...localVenue, open })];
    stores.push(one, two);
    await Promise.all([plies(one, 2), plies(two, 2)]);
    one.play("wQ -wS1", null, null);
    await Promise.all([plies(one, 3), plies(two, 3)]);
    two.play("bQ bS1-", null, null);
    await Promise.all([plies(one, 4), plies(two, 4)]);
    expect(one.notes.current.value).toBeNull();
    expect(two.notes.current.value).toBeNull();
    vi.unstubAllGlobals();
  });

  it("both watch the clock, and the slower one shows no error", async () => {
    const id = await begin({ kind: "table", clock: { initial: 1, increment: 0 } });
    const store = await openStore(id);
    store.play("wS1", null, null);
    await plies(store, 1);
    store.play("bS1 wS1-", null, null);
    await plies(store, 2);
    // Another window has stored White's reply just before the flag falls in this one.
    const kept = (await database.game(id)) as SavedGame;
    await database.saveGame({ ...kept, events: await events(kept, ["wS1", "bS1 wS1-", "wQ -wS1"]) });
    now += 5_000;
    await vi.waitFor(() => expect(store.state.value?.result).toEqual({ winner: "white", reason: "time" }), {
      timeout: 5_000,
    });
    expect(store.state.value?.moves).toHaveLength(3);
    expect(store.notes.current.value).toBeNull();
  });

  it("continue after an unexpected error", async () => {
    const id = await begin({ kind: "table" });
    const uncaught: unknown[] = [];
    const listener = (error: unknown) => uncaught.push(error);
    process.on("uncaughtException", listener);
    let isBroken = true;
    const faulty = fakeContext({
      ask: (op, given) => (op === "game-ask" && isBroken ? Promise.reject(new TypeError("a bug")) : ask(op, given)),
    });
    const store = await openStore(id, faulty);
    store.play("wS1", null, null);
    await vi.waitFor(() => expect(store.notes.current.value).toMatchObject({ kind: "error", code: "module-failed" }));
    isBroken = false;
    store.play("wS1", null, null);
    await plies(store, 1);
    expect(uncaught.map(String)).toEqual(["TypeError: a bug"]);
    process.off("uncaughtException", listener);
  });

  /** The events of some moves, as written by the module. */
  async function events({ settings }: SavedGame, moves: readonly string[]): Promise<StampedEvent[]> {
    const id = newId();
    await ask("game-open", { settings: { ...settings, id }, events: [], now });
    const made: StampedEvent[] = [];
    for (const [ply, move] of moves.entries()) {
      const request = { t: "move", ply, after: ply, move } as const;
      made.push(...(await ask("game-ask", { id, request, now, fresh: newId() })).events);
    }
    return made;
  }
});

describe("clocks in the browser", () => {
  const TIMED = { kind: "table", clock: { initial: 60, increment: 0 } } as const;

  it("expire on time", async () => {
    const store = await openStore(await begin(TIMED));
    store.play("wS1", null, null);
    await plies(store, 1);
    store.play("bS1 wS1-", null, null);
    await plies(store, 2);
    now += 61_000;
    store.play("wQ -wS1", null, null);
    await vi.waitFor(() => expect(store.state.value?.result).toEqual({ winner: "black", reason: "time" }));
  });

  it("get back the time in which the page was closed", async () => {
    const id = await begin(TIMED);
    const store = await openStore(id);
    store.play("wS1", null, null);
    await plies(store, 1);
    store.play("bS1 wS1-", null, null);
    await plies(store, 2);
    store.close();
    vi.stubGlobal("localStorage", memoryStorage({ [`skep.alive.${id}`]: String(now + 5_000) }));
    now += 3_600_000;
    const later = await openStore(id);
    expect(later.state.value?.result).toBeNull();
    expect(later.state.value?.clocks).toMatchObject({ white: 55_000, running: "white" });
    vi.unstubAllGlobals();
  });
});

describe("a stored game", () => {
  it("is isolated if it is inconsistent", async () => {
    const id = await begin();
    const kept = await database.game(id);
    const events = [{ at: 1, event: { nonsense: true } }] as unknown as StampedEvent[];
    await database.saveGame({ ...(kept as SavedGame), events });
    const store = new GameStore(id, { ...localVenue, open: () => new LocalGame(id, fakeContext()) });
    stores.push(store);
    await vi.waitFor(() => expect(store.damaged.value).toBe(true));
    const other = await openStore(await begin());
    expect(other.state.value?.moves).toEqual([]);
  });

  it("is missing if it does not exist", async () => {
    const store = new GameStore(newId(), { ...localVenue, open: () => new LocalGame(newId(), fakeContext()) });
    stores.push(store);
    await vi.waitFor(() => expect(store.missing.value).toBe(true));
  });

  it("can start from any position, also with Black to move", async () => {
    const store = await openStore(await begin({ kind: "table", start: "Base_b2_QS1g1" }));
    expect(store.state.value?.position).toMatchObject({ turn: "black" });
    expect(store.state.value?.position.pieces.length).toBeGreaterThan(0);
  });
});
