import { effect } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/app/api.ts";
import { change, DEFAULTS } from "../src/app/settings.ts";
import { outdated } from "../src/app/update.ts";
import { serverVenue } from "../src/game/server-venue.ts";
import { GameStore } from "../src/game/store.ts";
import { boardView } from "../src/game/view.ts";
import { type ClientMessage, PROTOCOL, type ServerMessage } from "../src/wire/protocol.ts";
import type { ErrorCode } from "../src/wire/types.ts";
import { ask, unusable } from "../src/worker/ask.ts";
import { answerBy } from "./fake-worker.ts";
import { useRealModule } from "./module-worker.ts";
import { AFTER_SECOND, FIRST, FIRST_SENT, moved, SECOND, SECOND_SENT, state } from "./samples.ts";
import { Wire } from "./wire.ts";

class GameWire extends Wire<ServerMessage, ClientMessage> {}

/** Uses the real module, loaded in advance so that it answers without timers. */
async function loadModule(): Promise<void> {
  useRealModule();
  await ask("version", {});
}

beforeAll(loadModule);

let wires: GameWire[] = [];
let store: GameStore;
const wire = () => wires.at(-1) as GameWire;

beforeEach(() => {
  vi.useFakeTimers();
  change(DEFAULTS);
  wires = [];
  const open = () => {
    wires.push(new GameWire());
    return wire();
  };
  store = new GameStore("game", { ...serverVenue, open });
  wire().open();
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

it("a connection whose ping is answered before `send` returns is not lost", () => {
  const eager = new GameWire();
  eager.send = (text) => {
    const message = JSON.parse(text) as ClientMessage;
    if (message.t === "ping") {
      eager.say({ t: "pong", n: message.n, now: 0, lag: 0 });
    }
  };
  const other = new GameStore("game", { ...serverVenue, open: () => eager });
  eager.open();
  vi.advanceTimersByTime(60_000);
  expect(other.status.value).toBe("open");
  expect(eager.isClosed).toBe(false);
  other.close();
});

/** Delivers a message and waits for its consequences. */
async function say(message: ServerMessage): Promise<void> {
  wire().say(message);
  await vi.advanceTimersByTimeAsync(0);
}

const begin = (changes = {}) => say({ t: "state", ...state(changes) });

describe("connection", () => {
  it("reconnects at a random moment within the time requested by a server that shuts down", async () => {
    const chance = vi.spyOn(Math, "random").mockReturnValue(0.9);
    await begin();
    wire().say({ t: "closing", within: 10_000 });
    wire().break();
    vi.advanceTimersByTime(8_900);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(wires).toHaveLength(2);
    chance.mockRestore();
  });

  it("says hello first, takes no side unasked, and opens with the first message", async () => {
    expect(wire().sent[0]).toEqual({ t: "hello", protocol: PROTOCOL });
    expect(store.status.value).toBe("connecting");
    await begin();
    expect(store.status.value).toBe("open");
  });

  it("takes the free side when the invitation is accepted", async () => {
    await begin({ v: 1, waiting: true, you: null });
    store.join();
    wire().open();
    const hello = wire().sent[0];
    expect(hello).toMatchObject({ t: "hello", protocol: PROTOCOL, join: true, after: 1 });
    // If the answer is lost, the same request is repeated.
    expect(hello).toHaveProperty("token", expect.stringMatching(/^[\w-]{22}$/));
    wire().break();
    vi.advanceTimersByTime(1_000);
    wire().open();
    expect(wire().sent[0]).toEqual(hello);
  });

  it("reconnects with the last version it saw", async () => {
    await begin({ v: 7 });
    wire().break();
    expect(store.status.value).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(wires).toHaveLength(2);
    wire().open();
    expect(wire().sent[0]).toMatchObject({ t: "hello", after: 7 });
    wire().say({ t: "pong", n: 9, now: 5, lag: 0 });
    expect(store.status.value).toBe("open");
  });

  it("waits longer after each failure, up to a limit", async () => {
    await begin();
    wire().break();
    for (let failures = 0; failures < 12; failures += 1) {
      vi.advanceTimersByTime(11_000);
      wire().break();
    }
    expect(wires.length).toBeGreaterThan(10);
  });

  /** Rejects every greeting for some time; returns the number of attempts. */
  function rejectFor(seconds: number, code: ErrorCode): number {
    for (let passed = 0; passed < seconds * 10; passed += 1) {
      vi.advanceTimersByTime(100);
      if (!wire().isClosed) {
        wire().open();
        wire().reject({ t: "error", error: { code, message: "" } });
      }
    }
    return wires.length;
  }

  it.each(["bad-request", "internal", "unauthorized"] as const)(
    "backs off from a server that rejects its greeting with %s",
    async (code) => {
      vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ok: true, protocol: PROTOCOL })));
      wire().reject({ t: "error", error: { code, message: "" } });
      expect(store.status.value).toBe("lost");
      const statuses: string[] = [];
      const stop = effect(() => void statuses.push(store.status.value));
      expect(rejectFor(20, code)).toBeLessThanOrEqual(8);
      expect(rejectFor(600, code)).toBeLessThanOrEqual(8 + 600 / 20);
      stop();
      expect(statuses).toEqual(["lost"]);
      // Once the server accepts again, a later failure is retried soon.
      while (wire().isClosed) {
        vi.advanceTimersByTime(100);
      }
      wire().open();
      await begin();
      expect(store.status.value).toBe("open");
      const before = wires.length;
      wire().break();
      vi.advanceTimersByTime(600);
      expect(wires).toHaveLength(before + 1);
      vi.unstubAllGlobals();
    },
  );

  it("stops at a server that speaks another protocol, and the page reports that it is outdated", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ok: true, protocol: PROTOCOL + 1 })));
    wire().reject({ t: "error", error: { code: "bad-request", message: "" } });
    await vi.waitFor(() => expect(store.status.value).toBe("stopped"));
    expect(outdated.value).toBe("server");
    const before = wires.length;
    store.wake(true);
    vi.advanceTimersByTime(600_000);
    expect(wires).toHaveLength(before);
    outdated.value = null;
    vi.unstubAllGlobals();
  });

  it("gives up a token that the server rejects, and only once", async () => {
    store.close();
    let yields = 0;
    const stubborn = {
      ...serverVenue,
      open: () => {
        wires.push(new GameWire());
        return wire();
      },
      yield: () => {
        yields += 1;
        return true;
      },
    };
    const other = new GameStore("game", stubborn);
    const from = wires.length;
    wire().open();
    wire().say({ t: "error", error: { code: "unauthorized", message: "" } });
    expect(wires).toHaveLength(from + 1);
    expect(rejectFor(20, "unauthorized") - from).toBeLessThanOrEqual(8);
    expect(yields).toBe(1);
    other.close();
  });

  it("drops a server that accepts the connection but never answers", () => {
    const silent = wire();
    vi.advanceTimersByTime(8_000);
    expect(silent.isClosed).toBe(true);
    expect(wires).toHaveLength(2);
  });

  it("limits the time to connect", () => {
    wire().break();
    vi.advanceTimersByTime(600);
    const pending = wire();
    vi.advanceTimersByTime(21_000);
    expect(pending.isClosed).toBe(true);
    expect(wires.length).toBeGreaterThan(2);
  });

  it("replaces the socket when the tab wakes up without losing a move or a request", async () => {
    await begin();
    const old = wire();
    store.put("wS1", [0, 0]);
    store.wake(true);
    expect(wires).toHaveLength(2);
    expect(old.isClosed).toBe(false);
    expect(store.status.value).toBe("open");
    const said = store.say("hello");
    // Messages of the old socket still count.
    old.say(moved(1, 0, FIRST_SENT));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.state.value?.moves).toHaveLength(1);
    wire().open();
    expect(wire().sent[0]).toMatchObject({ t: "hello", after: 1 });
    const [chat] = wire().all("chat");
    wire().say({ t: "pong", n: 1, now: 5, lag: 0 });
    expect(old.isClosed).toBe(true);
    wire().say({ t: "ok", n: chat?.n ?? 0, v: 2 });
    expect(await said).toBeNull();
    expect(store.status.value).toBe("open");
  });

  it("pings a live socket instead of replacing it", async () => {
    await begin();
    wire().say({ t: "pong", n: 1, now: 5, lag: 0 });
    const pings = wire().all("ping").length;
    store.wake(false);
    expect(wires).toHaveLength(1);
    expect(wire().all("ping")).toHaveLength(pings + 1);
  });

  it("detects a dead connection by the missing pong", async () => {
    await begin();
    vi.advanceTimersByTime(8_000);
    expect(store.status.value).toBe("lost");
  });

  it("follows the browser's network events", async () => {
    await begin();
    store.offline();
    expect(store.status.value).toBe("lost");
    store.wake();
    expect(wires).toHaveLength(2);
  });

  it("requests the whole state after a gap", async () => {
    await begin();
    await say(moved(2, 1, SECOND_SENT));
    expect(wires).toHaveLength(2);
    wire().open();
    expect(wire().sent[0]).not.toHaveProperty("after");
  });
});

it("learns that there is no such game", () => {
  wire().say({ t: "error", error: { code: "no-such-game", message: "" } });
  expect(store.missing.value).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
});

describe("a move", () => {
  it("is sent with the ply and version it was chosen at, and settled by its event", async () => {
    await begin();
    store.put("wS1", [0, 0]);
    expect(wire().all("move")).toMatchObject([{ ply: 0, after: 0, move: "wS1" }]);
    expect(store.yourTurn.value).toBe(false);
    await say(moved(1, 0, FIRST_SENT));
    expect(store.sending.move.value).toBeNull();
  });

  it("is shown in advance when the answer takes long", async () => {
    await begin();
    const view = boardView(store);
    store.put("wS1", [0, 0]);
    expect(view.value?.pieces).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(view.value?.pieces).toEqual([{ piece: "wS1", hex: [0, 0] }]);
  });

  it("is sent again after a lost connection and arrives once", async () => {
    await begin();
    store.put("wS1", [0, 0]);
    wire().break();
    expect(store.sending.move.value).not.toBeNull();
    vi.advanceTimersByTime(1_000);
    wire().open();
    expect(wire().sent.map(({ t }) => t)).toEqual(["hello", "move", "ping"]);
    expect(wire().all("move")).toMatchObject([{ ply: 0, after: 0, move: "wS1" }]);
    // The first attempt had arrived: its event comes with the missed ones, then a harmless acknowledgement.
    await say(moved(1, 0, FIRST_SENT));
    wire().say({ t: "ok", n: 2, v: 1 });
    expect(store.sending.move.value).toBeNull();
    expect(store.state.value?.moves).toHaveLength(1);
    wire().break();
    vi.advanceTimersByTime(1_000);
    wire().open();
    expect(wire().all("move")).toEqual([]);
  });

  it("made without a connection is kept and sent", async () => {
    await begin();
    wire().break();
    store.put("wS1", [0, 0]);
    expect(boardView(store).value?.pieces).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    wire().open();
    expect(wire().all("move")).toHaveLength(1);
  });

  it("is dropped only if the server refuses it", async () => {
    await begin();
    store.put("wS1", [0, 0]);
    const n = wire().all("move")[0]?.n ?? 0;
    wire().say({ t: "error", n: n + 9, error: { code: "not-possible", message: "" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.sending.move.value).not.toBeNull();
    wire().say({ t: "error", n, error: { code: "stale", message: "" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.sending.move.value).toBeNull();
    expect(store.notes.current.value).toMatchObject({ kind: "error", code: "stale" });
    vi.advanceTimersByTime(6_500);
    expect(store.notes.current.value).toBeNull();
  });

  it("waits for confirmation if enabled", async () => {
    change({ confirm: true });
    await begin();
    store.put("wS1", [0, 0]);
    expect(wire().all("move")).toEqual([]);
    expect(boardView(store).value?.pieces).toHaveLength(1);
    store.choosing.cancel();
    expect(boardView(store).value?.pieces).toHaveLength(0);
    store.put("wS1", [0, 0]);
    store.confirm();
    expect(wire().all("move")).toHaveLength(1);
  });

  it("reports why a chat message was not sent", async () => {
    await begin();
    const said = store.say("hello");
    const { n } = wire().all("chat").at(-1) as { n: number };
    wire().say({ t: "error", n, error: { code: "not-possible", message: "" } });
    expect(await said).toEqual({ code: "chat-unavailable" });
  });

  it("waits for confirmation if typed, too", async () => {
    change({ confirm: true });
    await begin();
    store.choose("wS1", "wS1", [0, 0]);
    expect(wire().all("move")).toEqual([]);
    store.confirm();
    expect(wire().all("move")).toHaveLength(1);
  });

  it("cannot be made on the opponent's turn", async () => {
    await begin({ you: "black" });
    store.play("wS1", "wS1", [0, 0]);
    expect(wire().all("move")).toEqual([]);
  });
});

describe("a premove", () => {
  const waitForBlack = () => begin({ v: 1, moves: [FIRST_SENT] });

  it("may go to any free cell at the hive, and is played once if it is legal then", async () => {
    await waitForBlack();
    expect(boardView(store).value?.destinations.get("wA1")).toHaveLength(6);
    store.put("wA1", [-1, 0]);
    expect(store.choosing.premove.value).toEqual({ piece: "wA1", to: [-1, 0] });
    expect(boardView(store).value?.marks).toEqual([{ hex: [-1, 0], kind: "premove" }]);
    expect(boardView(store).value?.arrows).toEqual([{ from: null, to: [-1, 0], kind: "premove", piece: "wA1" }]);
    await say(moved(2, 1, SECOND_SENT));
    expect(wire().all("move")).toMatchObject([{ ply: 2, after: 2, move: "wA1 -wS1" }]);
    expect(store.choosing.premove.value).toBeNull();
  });

  it("is dropped with a notice if it is illegal then", async () => {
    await waitForBlack();
    store.put("wA1", [5, 5]);
    await say(moved(2, 1, SECOND_SENT));
    expect(wire().all("move")).toEqual([]);
    expect(store.notes.current.value).toEqual({ kind: "premove-dropped" });
  });

  it("can be cancelled, and does not survive a takeback", async () => {
    await waitForBlack();
    store.put("wA1", [-1, 0]);
    store.choosing.cancel();
    expect(store.choosing.premove.value).toBeNull();
    store.put("wA1", [-1, 0]);
    await say({ t: "undone", v: 2, plies: 0, by: "white" });
    expect(wire().all("move")).toEqual([]);
    expect(store.choosing.premove.value).toBeNull();
  });

  it("is not offered if disabled", async () => {
    change({ premove: false });
    await waitForBlack();
    expect(boardView(store).value?.interactive).toBe(false);
  });
});

describe("history", () => {
  it("shows earlier positions, in which no one can move", async () => {
    await begin({ v: 2, moves: [FIRST_SENT, SECOND_SENT] });
    const view = boardView(store);
    expect(view.value?.destinations.size).toBe(7);
    store.goTo(1);
    expect(view.value?.pieces).toHaveLength(1);
    expect(view.value?.destinations.size).toBe(0);
    expect(view.value?.lastMove?.piece).toBe("wS1");
    store.browsing.preview.value = 0;
    expect(view.value?.pieces).toHaveLength(0);
    store.goLive();
    expect(view.value?.pieces).toHaveLength(2);
  });

  it("keeps the selected ply when a move is made, unless it was taken back", async () => {
    await begin({ v: 1, moves: [FIRST_SENT] });
    store.goTo(0);
    await say(moved(2, 1, SECOND_SENT));
    expect(store.browsing.cursor.value).toBe(0);
    store.goTo(1);
    await say({ t: "undone", v: 3, plies: 0, by: "white" });
    expect(store.browsing.cursor.value).toBeNull();
  });

  it("keeps the list of pieces identical while nothing moves, so that no animation is interrupted", async () => {
    await begin({ v: 2, moves: [FIRST_SENT, SECOND_SENT] });
    const view = boardView(store);
    const pieces = view.value?.pieces;
    store.choosing.select("wA1");
    wire().say({
      t: "presence",
      presence: { white: true, black: false, spectators: 1, away: { white: null, black: null } },
    });
    expect(view.value?.selected).toBe("wA1");
    expect(view.value?.pieces).toBe(pieces);
  });
});

describe("a reason", () => {
  it("is known for stuck pieces", async () => {
    await begin({ v: 2, moves: [FIRST_SENT, SECOND_SENT] });
    await store.refuse("wS1", null);
    expect(store.choosing.refusal.value).toMatchObject({ piece: "wS1", reason: { code: "queen-not-placed" } });
    store.choosing.select(null);
    expect(store.choosing.refusal.value).toBeNull();
  });

  it("is requested from the module for other cells, not from the server", async () => {
    await begin({ v: 2, moves: [FIRST_SENT, SECOND_SENT] });
    const before = wire().sent.length;
    await store.refuse("wA1", [2, 0]);
    expect(store.choosing.refusal.value?.reason.code).toBe("touches-enemy");
    expect(boardView(store).value?.marks).toEqual([{ hex: [1, 0], kind: "evidence" }]);
    expect(wire().sent).toHaveLength(before);
  });

  it("is that the game is over, once it is", async () => {
    await begin({ v: 2, moves: [FIRST_SENT, SECOND_SENT] });
    await say({ t: "ended", v: 3, result: { winner: "black", reason: "resignation" } });
    expect(store.state.value?.position).toMatchObject({ legal: {}, stuck: {} });
    expect(await store.why("wQ", [-1, 0])).toEqual({ code: "game-over", cells: [] });
  });
});

describe("derived state", () => {
  it("contains the path of a move, the position and the legal moves", async () => {
    await begin();
    await say(moved(1, 0, FIRST_SENT));
    await say(moved(2, 1, SECOND_SENT));
    expect(store.state.value?.moves).toMatchObject([FIRST, SECOND]);
    expect(store.state.value?.position).toMatchObject({ turn: "white", pieces: AFTER_SECOND.pieces });
    expect(store.state.value?.position.legal.wQ).toContainEqual([-1, 0, "wQ -wS1"]);
  });

  it("is published in the order of the messages, however long the module takes", async () => {
    await begin();
    wire().say(moved(1, 0, FIRST_SENT));
    wire().say({ t: "chatted", v: 2, line: { by: "black", name: "Ben", text: "hm", at: 2 } });
    wire().say(moved(3, 1, SECOND_SENT));
    expect(store.state.value?.v).toBe(0);
    const versions: number[] = [];
    const stop = effect(() => void versions.push(store.state.value?.v ?? -1));
    await vi.advanceTimersByTimeAsync(0);
    stop();
    expect(versions).toEqual([0, 1, 2, 3]);
  });

  it("is missing without the module, which the page reports; afterwards the next message derives everything", async () => {
    answerBy(() => {
      throw new ApiError("internal", "trapped");
    });
    await begin();
    expect(store.state.value).toBeNull();
    expect(unusable.value).toBe("module");
    vi.useRealTimers();
    await loadModule();
    wire().say(moved(1, 0, FIRST_SENT));
    await vi.waitFor(() => expect(store.state.value?.moves).toHaveLength(1));
    expect(unusable.value).toBeNull();
  });
});

describe("a screen reader hears", () => {
  /** The text of the live region, each time it changes. */
  async function heard(story: () => Promise<void>): Promise<string[]> {
    const said: string[] = [];
    const stop = effect(() => {
      const { announced } = store;
      if (announced.value) {
        said.push(`${announced.value.side}: ${announced.value.move.uhp}`);
      }
    });
    await story();
    stop();
    return said;
  }

  it("an opponent's move once, also after a takeback and a reconnection", async () => {
    const said = await heard(async () => {
      await begin({ v: 1, moves: [FIRST_SENT] });
      await say(moved(2, 1, SECOND_SENT));
      await say(moved(3, 2, { uhp: "wQ -wS1", at: 3 }));
      expect(store.announced.value).toBeNull();
      await say({ t: "undone", v: 4, plies: 2, by: "white" });
      // An event is missing, so the whole state is requested.
      await say({
        t: "withdrawn",
        v: 9,
        offer: "draw",
        by: "white",
        offers: { draw: null, takeback: null, rematch: null },
      });
      wire().open();
      await begin({ v: 9, moves: [FIRST_SENT, SECOND_SENT] });
    });
    expect(said).toEqual([`black: ${SECOND_SENT.uhp}`]);
  });

  it("a move made while the connection was lost", async () => {
    const said = await heard(async () => {
      await begin({ v: 1, moves: [FIRST_SENT] });
      wire().break();
      vi.advanceTimersByTime(1_000);
      wire().open();
      await begin({ v: 2, moves: [FIRST_SENT, SECOND_SENT] });
    });
    expect(said).toEqual([`black: ${SECOND_SENT.uhp}`]);
  });
});

it("follows a clock by the server's time", async () => {
  vi.setSystemTime(50_000);
  const clocks = { white: 60_000, black: 60_000, running: "white" as const, at: 1_000_000 };
  await begin({ clocks, game: { ...state().game, clock: { initial: 60, increment: 0 } } });
  vi.setSystemTime(55_000);
  expect(store.timeLeft("white")).toBe(55_000);
  expect(store.isLow("white")).toBe(false);
  vi.setSystemTime(103_000);
  expect(store.isLow("white")).toBe(true);
});

it("shows a placement as a last move without a start", async () => {
  await begin();
  await say(moved(1, 0, FIRST_SENT));
  expect(boardView(store).value?.lastMove).toMatchObject({ piece: "wS1", from: null, to: [0, 0] });
});
