import "fake-indexeddb/auto";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConflictError, LocalDatabase, type SavedGame } from "../src/local/database.ts";

// The database does not interpret its contents.
const game = (id: string, events = 0) =>
  ({
    id,
    settings: { id },
    events: Array.from({ length: events }, (_, at) => ({ at })),
    summary: null,
    updated: events,
  }) as unknown as SavedGame;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the database", () => {
  it("keeps several games for the next page, latest first", async () => {
    const database = new LocalDatabase();
    await database.saveGame(game("a", 1));
    await database.saveGame(game("b", 2));
    const next = new LocalDatabase();
    expect((await next.games()).map(({ id }) => id)).toEqual(["b", "a"]);
    expect(await next.game("a")).toEqual(game("a", 1));
    await next.removeGame("a");
    expect(await database.game("a")).toBeNull();
    expect(database.saving.value).toBe("on");
  });

  it("detects a change by another window", async () => {
    const [one, two] = [new LocalDatabase(), new LocalDatabase()];
    await one.saveGame(game("a", 1));
    await two.saveGame(game("a", 2), 1);
    await expect(one.saveGame(game("a", 2), 1)).rejects.toBeInstanceOf(ConflictError);
    expect(await one.game("a")).toEqual(game("a", 2));
  });

  it("continues in memory if storage is refused, and reports it", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    const database = new LocalDatabase();
    await database.saveGame(game("a", 1));
    expect(database.saving.value).toBe("refused");
    expect(await database.game("a")).toEqual(game("a", 1));
    expect(await database.games()).toHaveLength(1);
  });

  it("continues in memory when the disk is full, and saves again when it is not", async () => {
    const database = new LocalDatabase();
    await database.saveGame(game("a", 1));
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await database.saveGame(game("a", 2), 1);
    expect(database.saving.value).toBe("full");
    expect((await database.game("a"))?.events).toHaveLength(2);
    expect((await new LocalDatabase().game("a"))?.events).toHaveLength(1);
    // Another move follows while the disk is full, and one when there is space again.
    await database.saveGame(game("a", 3), 2);
    put.mockRestore();
    await database.saveGame(game("a", 4), 3);
    expect(database.saving.value).toBe("on");
    expect((await new LocalDatabase().game("a"))?.events).toHaveLength(4);
  });
});
