// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Attempt } from "../src/features/learn/api.ts";
import { FigureStore } from "../src/features/learn/figure-store.ts";
import { LessonStore } from "../src/features/learn/lesson-store.ts";
import { forget, isSolved, nextOpen, remember, solved } from "../src/features/learn/progress.ts";
import type { Ply } from "../src/wire/protocol.ts";
import { answerBy } from "./fake-worker.ts";
import { queens, slide } from "./trial-samples.ts";

function answer(result: Attempt["result"], moves: Ply[], more: Partial<Attempt> = {}): Attempt {
  return { result, start: "Base_w2_Qq", done: moves.length, length: 1, view: queens(moves), targets: [], ...more };
}

/** Answers requests in order and records them. */
function rules(...answers: object[]) {
  const asked: { op: string; given: unknown }[] = [];
  answerBy((op, given) => {
    asked.push({ op, given });
    return answers.shift();
  });
  return asked;
}

beforeEach(() => {
  localStorage.clear();
  forget();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("an exercise", () => {
  it("returns to the position before a wrong move, and remembers when it is solved", async () => {
    const move = slide("wQ /bQ", "wQ", [0, 1]);
    const refutation = slide("bQ -wQ", "bQ", [-1, 1]);
    const asked = rules(
      answer("go-on", []),
      answer("wrong", [move, refutation], { done: 1, wrong: { code: "loses" } }),
      answer("solved", [move]),
    );
    const store = new LessonStore("save-queen");
    await store.load();
    expect(store.state.value).toBe("go-on");
    await store.put("wQ", [0, 1]);
    // First the solver's own move is shown, then the reply.
    expect(store.state.value).toBeNull();
    expect(store.view.value?.pieces).toContainEqual({ piece: "bQ", hex: [1, 0] });
    vi.runAllTimers();
    expect(store.state.value).toBe("wrong");
    expect(store.view.value?.pieces).toContainEqual({ piece: "bQ", hex: [-1, 1] });
    expect(store.view.value?.interactive).toBe(false);
    expect(isSolved("save-queen")).toBe(false);
    store.retry();
    expect(store.state.value).toBe("go-on");
    await store.put("wQ", [0, 1]);
    expect(store.state.value).toBe("solved");
    expect(isSolved("save-queen")).toBe(true);
    expect(asked.map(({ given }) => given)).toEqual(
      [[], ["wQ /bQ"], ["wQ /bQ"]].map((moves) => ({ id: "save-queen", moves })),
    );
  });

  it("shows known reasons at once, and requests others", async () => {
    const asked = rules(answer("go-on", []), { legal: false, reason: { code: "unreachable", cells: [] } });
    const store = new LessonStore("free");
    await store.load();
    await store.refuse("wA1", null);
    expect(store.refusal.value?.code).toBe("pinned");
    expect(store.view.value?.marks).toEqual([{ hex: [1, 0], kind: "evidence" }]);
    await store.refuse("wQ", [4, 4]);
    expect(store.refusal.value?.code).toBe("unreachable");
    expect(asked[1]).toEqual({
      op: "sandbox-why",
      given: { position: "Base_w2_Qq", moves: [], piece: "wQ", to: [4, 4] },
    });
  });

  it("hints with text first, then on the board", async () => {
    rules(answer("go-on", [], { hint: { move: "wQ /bQ", piece: "wQ", to: [0, 1] } }));
    const store = new LessonStore("queen-step");
    await store.load();
    store.more();
    expect(store.view.value?.marks).toEqual([]);
    store.more();
    expect(store.view.value?.marks.map(({ hex }) => hex)).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });
});

describe("a figure", () => {
  it("moves only its piece, and can be reset", async () => {
    const start = queens([]);
    const asked = rules(
      { id: "queen", start: "Base_w2_Qq", piece: "wQ", ends: 1, view: start },
      { legal: true },
      queens([slide("wQ /bQ", "wQ", [0, 1])]),
    );
    const store = new FigureStore("queen");
    await store.load();
    expect(store.selected.value).toBe("wQ");
    await store.refuse("wA1", null);
    expect(store.other.value).toBe(true);
    await store.put("wQ", [0, 1]);
    expect(store.view.value?.pieces).toContainEqual({ piece: "wQ", hex: [0, 1] });
    expect(store.view.value?.interactive).toBe(false);
    store.reset();
    expect(store.view.value?.pieces).toContainEqual({ piece: "wQ", hex: [0, 0] });
    expect(asked[2]?.given).toEqual({ position: "Base_w2_Qq", moves: ["wQ /bQ"] });
  });
});

describe("a figure whose piece cannot move", () => {
  it("explains why before anything is touched, and again after another piece was tried", async () => {
    const data = { id: "split", start: "Base_w2_Qq", piece: "wA1", ends: 0, view: queens([]) };
    rules(data, { legal: false, reason: { code: "covered", cells: [[0, 0]] } });
    const store = new FigureStore("split");
    await store.load();
    expect(store.reason.value?.code).toBe("pinned");
    expect(store.view.value?.marks).toEqual([{ hex: [1, 0], kind: "evidence" }]);
    await store.refuse("wQ", null);
    expect(store.reason.value?.code).toBe("covered");
    store.select(null);
    expect(store.reason.value?.code).toBe("pinned");
  });
});

describe("progress", () => {
  const entry = (id: string) => ({ id, topic: "aim", side: "white" as const, moves: 1 });
  const chapters = [
    { id: "one", lessons: [entry("a"), entry("b")] },
    { id: "two", lessons: [entry("c")] },
  ];

  it("continues after the last solved exercise, then with skipped ones", () => {
    expect(nextOpen(chapters)?.id).toBe("a");
    remember("b");
    expect(nextOpen(chapters)?.id).toBe("c");
    remember("c");
    expect(nextOpen(chapters)?.id).toBe("a");
    remember("a");
    expect(nextOpen(chapters)).toBeUndefined();
    expect(JSON.parse(localStorage.getItem("skep.learn") ?? "[]")).toEqual([...solved.value]);
  });
});
