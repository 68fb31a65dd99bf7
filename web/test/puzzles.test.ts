// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/app/api.ts";
import type { PuzzleData } from "../src/features/puzzles/api.ts";
import {
  dayStreak,
  forgetAll,
  NEW,
  record,
  rememberDay,
  rememberTry,
  seen,
  solvedCount,
} from "../src/features/puzzles/progress.ts";
import { PuzzleStore } from "../src/features/puzzles/puzzle-store.ts";
import { signed } from "../src/features/puzzles/words.ts";
import { answerBy } from "./fake-worker.ts";
import { queens, slide } from "./trial-samples.ts";

const PUZZLE: PuzzleData = {
  id: "0123456789",
  rating: 1100,
  set: "Base+M",
  side: "white",
  goal: { kind: "win", moves: 1 },
  themes: ["win-1", "queen"],
  start: "BaseM_w2_Qq",
  game: "Base+M;InProgress;White[2];…",
  view: queens([]),
};

const MOVE = slide("wQ /bQ", "wQ", [0, 1]);
const WRONG = {
  result: "wrong",
  done: 1,
  length: 1,
  view: queens([MOVE, slide("bQ -wQ", "bQ", [-1, 1])]),
  wrong: { code: "escapes" },
};
const SOLVED = { result: "solved", done: 1, length: 1, view: queens([MOVE]) };
const BETTER = { rating: 1100, deviation: 300, volatility: 0.06 };
const WORSE = { rating: 900, deviation: 300, volatility: 0.06 };

/** Answers requests by the last word of their operation, and records them. */
function rules(answers: Record<string, object | object[]>) {
  const asked: { op: string; given: unknown }[] = [];
  answerBy((op, given) => {
    asked.push({ op, given });
    const answer = answers[op.split("-").at(-1) ?? ""];
    const next = Array.isArray(answer) ? answer.shift() : answer;
    if (!next) {
      throw new ApiError("internal", "");
    }
    return next;
  });
  return asked;
}

async function opened(date: string | null = null): Promise<PuzzleStore> {
  const store = new PuzzleStore(
    async () => ({ puzzle: PUZZLE, date }),
    () => 5,
  );
  await store.load();
  return store;
}

/** Lets promises settle and pauses elapse. */
async function settle(): Promise<void> {
  await vi.runAllTimersAsync();
}

beforeEach(() => {
  localStorage.clear();
  forgetAll();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a puzzle", () => {
  it("counts for rating and streak if it is solved at the first try", async () => {
    const asked = rules({ try: SOLVED, rate: BETTER });
    const store = await opened();
    await store.put("wQ", [0, 1]);
    await settle();
    expect(store.state.value).toBe("solved");
    expect(store.counted.value).toEqual({ solved: true, change: 100 });
    expect(record.value).toMatchObject({ solver: BETTER, streak: 1, best: 1 });
    expect(record.value.tries).toEqual([
      { id: PUZZLE.id, at: 5, solved: true, change: 100, themes: PUZZLE.themes, set: "Base+M" },
    ]);
    expect(asked.at(-1)).toEqual({
      op: "puzzle-rate",
      given: { id: PUZZLE.id, solver: NEW.solver, solved: true },
    });
    expect(JSON.parse(localStorage.getItem("skep.puzzles") ?? "{}")).toEqual(record.value);
  });

  it("counts a failure once, and nothing after it", async () => {
    const asked = rules({ try: [WRONG, WRONG, SOLVED], rate: [WORSE] });
    const store = await opened();
    await store.put("wQ", [0, 1]);
    await settle();
    expect(store.state.value).toBe("wrong");
    // The refutation was played on the board.
    expect(store.view.value?.pieces).toContainEqual({ piece: "bQ", hex: [-1, 1] });
    store.retry();
    await store.put("wQ", [0, 1]);
    await settle();
    store.retry();
    await store.put("wQ", [0, 1]);
    await settle();
    expect(store.state.value).toBe("solved");
    expect(asked.filter(({ op }) => op === "puzzle-rate")).toHaveLength(1);
    expect(record.value).toMatchObject({ solver: WORSE, streak: 0 });
    expect(record.value.tries.map(({ solved, change }) => [solved, change])).toEqual([
      [true, null],
      [false, -100],
    ]);
  });

  it("does not count with a hint, which shows the piece before the move", async () => {
    rules({ hint: [{ piece: "wQ" }, { piece: "wQ", to: [0, 1], move: "wQ /bQ" }], try: SOLVED });
    const store = await opened();
    await store.more();
    expect(store.view.value?.marks).toEqual([{ hex: [0, 0], kind: "hint" }]);
    await store.more();
    expect(store.view.value?.marks.map(({ hex }) => hex)).toEqual([
      [0, 0],
      [0, 1],
    ]);
    await store.put("wQ", [0, 1]);
    await settle();
    expect(store.counted.value).toEqual({ solved: true, change: null });
    expect(record.value).toMatchObject({ solver: NEW.solver, streak: 0 });
    expect(solvedCount("queen", "Base+MLP")).toBe(1);
  });

  it("is lost when given up, and its solution can be stepped through", async () => {
    rules({ solution: { view: queens([MOVE]) }, rate: WORSE });
    const store = await opened("2026-11-15");
    await store.giveUp();
    await settle();
    expect(store.state.value).toBe("shown");
    expect(store.counted.value).toEqual({ solved: false, change: -100 });
    store.step(-3);
    expect(store.plies.value).toBe(0);
    store.step(9);
    expect(store.plies.value).toBe(1);
    expect(record.value.days).toEqual([]);
  });

  it("is stored with its date if it is a daily puzzle", async () => {
    rules({ try: SOLVED, rate: BETTER });
    const store = await opened("2026-11-15");
    await store.put("wQ", [0, 1]);
    await settle();
    expect(record.value.days).toEqual(["2026-11-15"]);
  });

  it("does not count again", async () => {
    rememberTry(PUZZLE, false, WORSE, 1);
    const asked = rules({ try: SOLVED });
    const store = await opened();
    await store.put("wQ", [0, 1]);
    await settle();
    expect(asked.some(({ op }) => op === "puzzle-rate")).toBe(false);
    expect(store.counted.value).toEqual({ solved: true, change: null });
    expect(seen()).toEqual([PUZZLE.id]);
  });

  it("is solved without a rating change if the rating is unavailable", async () => {
    rules({ try: SOLVED });
    const store = await opened();
    await store.put("wQ", [0, 1]);
    await settle();
    expect(store.state.value).toBe("solved");
    expect(store.trouble.value).toBeNull();
    expect(record.value.solver).toEqual(NEW.solver);
  });
});

describe("the record", () => {
  it("counts consecutive days up to today or yesterday", () => {
    const days = ["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-25"];
    expect(dayStreak(days, "2026-03-01")).toBe(3);
    expect(dayStreak(days, "2026-03-02")).toBe(3);
    expect(dayStreak(days, "2026-03-03")).toBe(0);
    rememberDay("2026-02-27");
    rememberDay("2026-02-28");
    rememberDay("2026-02-27");
    expect(record.value.days).toEqual(["2026-02-28", "2026-02-27"]);
  });

  it("counts solved puzzles by theme and owned pieces", () => {
    rememberTry(PUZZLE, true, BETTER, 1);
    rememberTry({ ...PUZZLE, id: "1123456789", set: "Base" }, true, BETTER, 2);
    rememberTry({ ...PUZZLE, id: "2123456789", set: "Base" }, false, WORSE, 3);
    expect(solvedCount("queen", "Base+ML")).toBe(2);
    expect(solvedCount("queen", "Base")).toBe(1);
    expect(solvedCount("ant", "Base+MLP")).toBe(0);
    expect(solvedCount(null, "Base+MLP")).toBe(2);
  });

  it("tolerates invalid stored values", async () => {
    localStorage.setItem("skep.puzzles", '{"solver": {"rating": "x"}, "streak": -2, "tries": [1, null], "days": [3]}');
    rememberDay("2026-01-01");
    expect(record.value).toEqual({ ...NEW, days: ["2026-01-01"] });
  });

  it("formats changes with their sign", () => {
    expect([12, -7, 0].map(signed)).toEqual(["+12", "−7", "±0"]);
  });
});
