import { describe, expect, it } from "vitest";
import type { Layout } from "../src/hex.ts";
import { changesBetween, motionOf, poseAt } from "../src/motion.ts";
import { standing } from "../src/stack.ts";
import type { BoardView, Hex, Placed, ShownMove } from "../src/types.ts";

const LAYOUT: Layout = { layout: "pointy", turn: 0 };
const HAND = { x: -900, y: 0 };

function view(pieces: Placed[], lastMove: ShownMove | null = null): BoardView {
  return {
    pieces,
    lastMove,
    hands: { white: [], black: [] },
    destinations: new Map(),
    movable: new Set(),
    selected: null,
    marks: [],
    interactive: true,
  };
}

const place = (piece: string, q: number, r: number): Placed => ({ piece, hex: [q, r] });
const BASE = [place("wQ", 0, 0), place("bQ", 1, 0), place("wA1", -1, 0)];
const WAY: Hex[] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
];
const MOVED = view([BASE[0] as Placed, BASE[1] as Placed, place("wA1", 1, 1)], {
  piece: "wA1",
  from: [-1, 0],
  to: [1, 1],
  path: WAY,
});

function motion(before: BoardView, after: BoardView, animation = 200) {
  return motionOf(changesBetween(before, after), before, after, LAYOUT, animation, () => HAND);
}

describe("a move", () => {
  it("slides along its path, and takes slightly longer for a long one", () => {
    const slide = motion(view(BASE), MOVED);
    expect(slide?.stops.map(({ at }) => at)).toEqual(WAY.map((hex) => standing(hex, 0, LAYOUT)));
    expect(slide?.duration).toBeGreaterThan(200);
    expect(slide?.duration).toBeLessThan(500);
  });

  it("starts and ends at the positions of the views", () => {
    const slide = motion(view(BASE), MOVED);
    expect(slide && poseAt(slide, 0).at).toEqual(standing([-1, 0], 0, LAYOUT));
    expect(slide && poseAt(slide, 1).at).toEqual(standing([1, 1], 0, LAYOUT));
    expect(slide && poseAt(slide, 7).at).toEqual(standing([1, 1], 0, LAYOUT));
  });

  it("is lifted over the pieces below it", () => {
    const after = view([place("wQ", 0, 0), place("bQ", 1, 0), place("wA1", 2, 0)], {
      piece: "wA1",
      from: [-1, 0],
      to: [2, 0],
      path: [
        [-1, 0],
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    });
    const jump = motion(view(BASE), after);
    expect(jump?.stops.map(({ lift }) => lift)).toEqual([0, 1, 1, 0]);
    expect(jump && poseAt(jump, 0.5).lift).toBeGreaterThan(0.5);
  });

  it("rises to climb, even by one level", () => {
    const after = view([...BASE.slice(0, 2), place("wA1", 0, 0)], {
      piece: "wA1",
      from: [-1, 0],
      to: [0, 0],
      path: [],
    });
    expect(motion(view(BASE), after)?.stops).toHaveLength(3);
  });

  it("from the hand flies in from its pile", () => {
    const after = view([...BASE, place("wG1", 0, 1)], { piece: "wG1", from: null, to: [0, 1], path: [[0, 1]] });
    const entry = motion(view(BASE), after);
    expect(entry?.entering).toBe(true);
    expect(entry?.stops[0]?.at).toEqual(HAND);
  });

  it("that is taken back runs backwards and faster", () => {
    const back = motion(MOVED, view(BASE), 500);
    expect(back?.stops.map(({ at }) => at)).toEqual([...WAY].reverse().map((hex) => standing(hex, 0, LAYOUT)));
    expect(back?.duration).toBeLessThanOrEqual(150);
  });
});

describe("no animation", () => {
  it("is shown if disabled in the settings", () => {
    expect(motion(view(BASE), MOVED, 0)).toBeNull();
  });

  it("is shown if several pieces change, as in a jump through the game", () => {
    expect(motion(view(BASE), view([place("wQ", 5, 5), place("bQ", 6, 5)]))).toBeNull();
    expect(motion(view([]), view(BASE))).toBeNull();
  });

  it("is shown if the host repeats the view", () => {
    expect(changesBetween(MOVED, view([...MOVED.pieces]))).toEqual([]);
  });
});
