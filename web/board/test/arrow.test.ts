import { describe, expect, it } from "vitest";
import { arrowPath, arrowsOf, ringPath } from "../src/arrow.ts";
import { stacksOf } from "../src/stack.ts";
import { createState, type State } from "../src/state.ts";
import type { Arrow, BoardSettings, Placed } from "../src/types.ts";
import { ENGLISH } from "../src/words.ts";

const PIECES: Placed[] = [
  { piece: "wQ", hex: [0, 0] },
  { piece: "bB1", hex: [0, 0] },
  { piece: "bQ", hex: [2, 0] },
];

function state(arrows: Arrow[], settings: Partial<BoardSettings> = {}, more: Partial<State> = {}): State {
  const base = createState(settings, ENGLISH);
  return { ...base, view: { ...base.view, pieces: PIECES, arrows }, stacks: stacksOf(PIECES), ...more };
}

const numbers = (d: string) => (d.match(/-?[\d.]+/g) ?? []).map(Number);

describe("an arrow", () => {
  it("points from one cell to the other and leaves both visible", () => {
    const points = numbers(arrowPath({ x: 0, y: 0 }, { x: 100, y: 0 }, 5));
    const xs = points.filter((_, i) => i % 2 === 0);
    expect(Math.min(...xs)).toBe(14);
    expect(Math.max(...xs)).toBe(92);
    const ys = points.filter((_, i) => i % 2 === 1);
    expect(Math.max(...ys)).toBe(-Math.min(...ys));
  });

  it("between neighbours is never turned inside out", () => {
    const xs = numbers(arrowPath({ x: 0, y: 0 }, { x: 30, y: 0 }, 6.5)).filter((_, i) => i % 2 === 0);
    expect(xs[0]).toBeLessThan(xs[1] ?? 0);
  });

  it("starts at the top of a stack, and follows rotation and layout", () => {
    const arrow: Arrow = { from: [0, 0], to: [2, 0], kind: "best" };
    const shapes = [
      arrowsOf(state([arrow])),
      arrowsOf(state([arrow], { turn: 1 })),
      arrowsOf(state([arrow], { layout: "flat" })),
    ].map(([node]) => node?.d);
    expect(new Set(shapes).size).toBe(3);
    const [lone] = arrowsOf({ ...state([arrow]), stacks: stacksOf(PIECES.slice(1)) });
    expect(lone?.d).not.toBe(shapes[0]);
  });

  it("without a start, or with equal ends, is a ring", () => {
    const [placement, mark] = arrowsOf(
      state([
        { from: null, to: [1, 0], kind: "line" },
        { from: [1, 0], to: [1, 0], kind: "own" },
      ]),
    );
    expect(placement?.d).toContain("a");
    expect(mark).toMatchObject({ from: null, to: [1, 0] });
    expect(numbers(ringPath({ x: 0, y: 0 }, 4)).every(Number.isFinite)).toBe(true);
  });
});

describe("the arrows of a board", () => {
  it("are each painted once, the first on top", () => {
    const best: Arrow = { from: [0, 0], to: [2, 0], kind: "best" };
    const line: Arrow = { from: [0, 0], to: [1, 0], kind: "line" };
    expect(arrowsOf(state([best, line, best])).map(({ kind }) => kind)).toEqual(["line", "best"]);
  });

  it("are covered by the one being drawn", () => {
    const gesture = { t: "draw", id: 1, touch: false, from: [0, 0], at: { x: 0, y: 0 } } as const;
    const nodes = arrowsOf(state([{ from: [0, 0], to: [2, 0], kind: "own" }], {}, { gesture, hover: [2, 0] }));
    expect(nodes.map(({ drawn }) => drawn)).toEqual([false, true]);
    expect(arrowsOf(state([], {}, { gesture, hover: null }))).toEqual([]);
  });
});
