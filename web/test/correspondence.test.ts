import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Socket } from "../src/app/reconnecting-socket.ts";
import { change, DEFAULTS } from "../src/app/settings.ts";
import { waitingOf } from "../src/app/waiting-games.ts";
import { isComplete, isPlanned, replacedBy, withVariation } from "../src/game/conditional/plan.ts";
import { planView } from "../src/game/conditional/plan-view.ts";
import { isShort, leftText } from "../src/game/deadline.ts";
import { serverVenue } from "../src/game/server-venue.ts";
import { GameStore } from "../src/game/store.ts";
import type { ClientMessage, LiveState, ServerMessage, Summary } from "../src/wire/protocol.ts";
import { ask } from "../src/worker/ask.ts";
import { useRealModule } from "./module-worker.ts";
import { moved, state } from "./samples.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("remaining days", () => {
  it("are shown in their two largest units, and to the second in the last hour", () => {
    expect(leftText(2 * DAY + 5 * HOUR + 40_000, "long")).toBe("2 days, 5 hours");
    expect(leftText(3 * DAY, "long")).toBe("3 days");
    expect(leftText(5 * HOUR + 60_000, "narrow")).toBe("5h 1m");
    expect(leftText(90_000, "long")).toBe("1 minute, 30 seconds");
    expect(leftText(-1, "long")).toBe("0 seconds");
  });

  it("are short in the last eighth, and on the last day at the latest", () => {
    expect(isShort(2 * HOUR, 1)).toBe(true);
    expect(isShort(4 * HOUR, 1)).toBe(false);
    expect(isShort(DAY - 1, 14)).toBe(true);
    expect(isShort(DAY, 14)).toBe(false);
  });
});

describe("a plan", () => {
  const plan = [["x1", "y1", "x2", "y2"]];

  it("adds a variation that begins with another move of the opponent", () => {
    expect(withVariation(plan, ["x9", "y9"])).toEqual([...plan, ["x9", "y9"]]);
    expect(withVariation(plan, ["x1", "y1", "x3", "y3"])).toEqual([...plan, ["x1", "y1", "x3", "y3"]]);
    expect(replacedBy(plan, ["x1", "y1", "x3", "y3"])).toEqual([]);
  });

  it("has one reply to each move: the new reply replaces the old one", () => {
    expect(replacedBy(plan, ["x1", "z1"])).toEqual(plan);
    expect(withVariation(plan, ["x1", "z1"])).toEqual([["x1", "z1"]]);
  });

  it("does not keep a variation that another one continues", () => {
    expect(isPlanned(plan, ["x1", "y1"])).toBe(true);
    expect(withVariation(plan, ["x1", "y1"])).toBe(plan);
    expect(withVariation([["x1", "y1"]], ["x1", "y1", "x2", "y2"])).toEqual(plan);
    expect(replacedBy([["x1", "y1"]], ["x1", "y1", "x2", "y2"])).toEqual([]);
  });

  it("has a reply to each move of a variation", () => {
    expect(isComplete([])).toBe(false);
    expect(isComplete(["x1"])).toBe(false);
    expect(isComplete(["x1", "y1"])).toBe(true);
  });
});

describe("waiting games", () => {
  const summary = (id: string, changes: Partial<Summary> = {}): Summary => ({
    id,
    kind: "friend",
    set: "Base",
    opening: "tournament",
    level: null,
    plies: 4,
    turn: "white",
    players: { white: { name: "Anna", computer: null }, black: { name: "Ben", computer: null } },
    result: null,
    waiting: false,
    updated: 0,
    ...changes,
  });
  const slow = (id: string, due?: number, changes: Partial<Summary> = {}) =>
    summary(id, { days: 3, ...(due === undefined ? {} : { due }), ...changes });

  it("are correspondence games on the visitor's turn, most urgent first", () => {
    const games = [
      { side: "white", game: slow("unknown") },
      { side: "white", game: slow("later", 2_000) },
      { side: "white", game: slow("soon", 1_000) },
      { side: "black", game: slow("theirs", 1_000) },
      { side: "both", game: slow("table", 1_000) },
      { side: "white", game: summary("by the clock") },
      { side: "white", game: slow("over", 1_000, { result: { winner: null, reason: "agreement" } }) },
    ] as const;
    expect(waitingOf(games).map(({ id }) => id)).toEqual(["soon", "later", "unknown"]);
    expect(waitingOf(games)[0]).toMatchObject({ name: "Ben", address: "/g/soon" });
  });
});

/** The server's end of the connection. */
class Wire implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: ClientMessage[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}

  /** The last request, ignoring pings. */
  get last(): ClientMessage | undefined {
    return this.sent.filter(({ t }) => t !== "ping").at(-1);
  }
}

describe("planning at the table", () => {
  let wire: Wire;
  let store: GameStore;

  // Uses the real module, loaded in advance so that it answers without timers.
  beforeAll(async () => {
    useRealModule();
    await ask("version", {});
  });

  beforeEach(() => {
    vi.useFakeTimers();
    change(DEFAULTS);
    wire = new Wire();
    store = new GameStore("game", { ...serverVenue, open: () => wire });
    wire.onopen?.();
  });

  afterEach(() => {
    store.close();
    vi.useRealTimers();
  });

  const settled = () => vi.advanceTimersByTimeAsync(0);
  const say = async (message: ServerMessage) => {
    wire.onmessage?.({ data: JSON.stringify(message) });
    await settled();
  };
  /** Anna has made the first move of a game with three days per move, and Ben is to reply. */
  const begin = (changes: Partial<LiveState> = {}) => {
    const plain = state();
    return say({
      t: "state",
      ...plain,
      game: { ...plain.game, days: 3 },
      moves: [{ uhp: "wS1", at: 1 }],
      v: 1,
      due: 2 * DAY,
      ...changes,
    });
  };
  const agree = async () => {
    const asked = wire.last as Extract<ClientMessage, { t: "plan" }>;
    await say({ t: "plan", plan: asked.lines });
    await say({ t: "ok", n: asked.n, v: 1 });
  };

  it("tries out an opponent's move and a reply, and saves them as a variation", async () => {
    await begin();
    expect(store.canPlan.value).toBe(true);
    store.planning.start();
    await settled();
    const view = planView(store.planning);
    expect([...(view.value?.destinations.keys() ?? [])]).toContain("bG1");
    store.planning.put("bG1", [1, 0]);
    await settled();
    expect(store.planning.tried.value).toEqual(["bG1 wS1-"]);
    expect(view.value?.pieces.map(({ piece }) => piece)).toEqual(["wS1", "bG1"]);
    await store.planning.add();
    expect(wire.last?.t, "half a line is none").toBe("hello");
    store.planning.play("wQ -wS1");
    await settled();
    void store.planning.add();
    expect(wire.last).toMatchObject({ t: "plan", lines: [["bG1 wS1-", "wQ -wS1"]] });
    await agree();
    expect(store.plan.value).toEqual([["bG1 wS1-", "wQ -wS1"]]);
    expect(store.planning.tried.value).toEqual([]);
  });

  it("shows a saved variation, takes back its moves, and removes it", async () => {
    await begin({ plan: [["bG1 wS1-", "wQ -wS1"]] });
    const [line = []] = store.plan.value;
    store.planning.start(line);
    await settled();
    expect(planView(store.planning).value?.pieces).toHaveLength(3);
    store.planning.back();
    expect(store.planning.tried.value).toEqual(["bG1 wS1-"]);
    void store.planning.remove(line);
    expect(wire.last).toMatchObject({ t: "plan", lines: [] });
    await agree();
    expect(store.plan.value).toEqual([]);
  });

  it("explains why a move is illegal", async () => {
    await begin();
    store.planning.start();
    await settled();
    await store.planning.refuse("bQ", null);
    expect(store.planning.refusal.value?.code).toBeDefined();
    store.planning.select("bG1");
    expect(store.planning.refusal.value).toBeNull();
  });

  it("ends when the opponent has moved, and reports a reply that was played automatically", async () => {
    await begin({ plan: [["bG1 wS1-", "wQ -wS1"]] });
    store.planning.start();
    await settled();
    await say(moved(2, 1, { uhp: "bG1 wS1-", at: 2 }));
    expect(store.planning.isOn.value).toBe(false);
    expect(store.canPlan.value).toBe(false);
    await say(moved(3, 2, { uhp: "wQ -wS1", at: 2 }));
    expect(store.notes.current.value).toEqual({ kind: "plan-played", uhp: "wQ -wS1" });
  });

  it("is unavailable to spectators, on one's own turn, and in real-time games", async () => {
    await begin({ you: null });
    expect(store.canPlan.value).toBe(false);
    await begin({ moves: [] });
    expect(store.canPlan.value).toBe(false);
    await begin({ game: state().game });
    expect(store.canPlan.value).toBe(false);
    store.planning.start();
    expect(store.planning.isOn.value).toBe(false);
  });

  it("replaces premoves, and moves need confirmation by default", async () => {
    await begin();
    store.put("wA1", [0, 1]);
    expect(store.choosing.premove.value).toBeNull();
    await begin({ moves: [] });
    store.put("wS1", [0, 0]);
    expect(store.choosing.confirming.value).toMatchObject({ uhp: "wS1" });
    store.choosing.cancel();
    change({ confirmByPost: false });
    store.put("wS1", [0, 0]);
    expect(wire.last).toMatchObject({ t: "move", move: "wS1" });
  });
});
