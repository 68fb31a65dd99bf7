import "fake-indexeddb/auto";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type KeptGame, Overtaken, Shelf } from "../src/local/shelf.ts";

// The shelf keeps whatever it is given.
const game = (id: string, events = 0) =>
  ({
    id,
    settings: { id },
    events: Array.from({ length: events }, (_, at) => ({ at })),
    summary: null,
    updated: events,
  }) as unknown as KeptGame;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the shelf", () => {
  it("keeps several games for the next page, the last one first", async () => {
    const shelf = new Shelf();
    await shelf.keepGame(game("a", 1));
    await shelf.keepGame(game("b", 2));
    const next = new Shelf();
    expect((await next.games()).map(({ id }) => id)).toEqual(["b", "a"]);
    expect(await next.game("a")).toEqual(game("a", 1));
    await next.removeGame("a");
    expect(await shelf.game("a")).toBeNull();
    expect(shelf.saving.value).toBe("on");
  });

  it("notices that another window was faster", async () => {
    const [one, two] = [new Shelf(), new Shelf()];
    await one.keepGame(game("a", 1));
    await two.keepGame(game("a", 2), 1);
    await expect(one.keepGame(game("a", 2), 1)).rejects.toBeInstanceOf(Overtaken);
    expect(await one.game("a")).toEqual(game("a", 2));
  });

  it("plays on in memory where storing is refused, and says so", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    const shelf = new Shelf();
    await shelf.keepGame(game("a", 1));
    expect(shelf.saving.value).toBe("refused");
    expect(await shelf.game("a")).toEqual(game("a", 1));
    expect(await shelf.games()).toHaveLength(1);
  });

  it("plays on in memory when the disk is full, and saves again when it is not", async () => {
    const shelf = new Shelf();
    await shelf.keepGame(game("a", 1));
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await shelf.keepGame(game("a", 2), 1);
    expect(shelf.saving.value).toBe("full");
    expect((await shelf.game("a"))?.events).toHaveLength(2);
    expect((await new Shelf().game("a"))?.events).toHaveLength(1);
    // Another move follows while the disk is still full, and one when there is room again.
    await shelf.keepGame(game("a", 3), 2);
    put.mockRestore();
    await shelf.keepGame(game("a", 4), 3);
    expect(shelf.saving.value).toBe("on");
    expect((await new Shelf().game("a"))?.events).toHaveLength(4);
  });
});
