import { describe, expect, it } from "vitest";
import { planFan } from "../src/fan.ts";
import { type Item, type Spot, sceneOf, type TileNode } from "../src/scene.ts";
import { stacksOf } from "../src/stack.ts";
import { createState, isChoosable, type State } from "../src/state.ts";
import type { BoardView, Placed } from "../src/types.ts";
import { walkTo } from "../src/walk.ts";
import { ENGLISH } from "../src/words.ts";

const PIECES: Placed[] = [
  { piece: "wQ", hex: [0, 0] },
  { piece: "bB1", hex: [0, 0] },
  { piece: "bQ", hex: [1, 0] },
  { piece: "wA1", hex: [0, 1] },
  { piece: "wP", hex: [0, -1] },
];

function state(view: Partial<BoardView> = {}, more: Partial<State> = {}): State {
  const base = createState({}, ENGLISH);
  const whole: BoardView = { ...base.view, pieces: PIECES, interactive: true, ...view };
  return {
    ...base,
    view: whole,
    stacks: stacksOf(whole.pieces),
    size: { width: 800, height: 600 },
    camera: { x: 400, y: 300, scale: 0.8 },
    ...more,
  };
}

const tiles = (items: readonly Item[]): TileNode[] => items.flatMap((item) => ("tile" in item ? [item.tile] : []));
const spots = (items: readonly Item[]): Spot[] => items.flatMap((item) => ("spot" in item ? [item.spot] : []));

describe("stacks", () => {
  it("show every piece under the top one, from above", () => {
    const pieces = [...PIECES.slice(0, 2), { piece: "wB1", hex: [0, 0] } as const, ...PIECES.slice(2)];
    const below = spots(sceneOf(state({ pieces }), 0).items).filter(({ kind }) => kind === "below");
    expect(below.map((spot) => spot.below)).toEqual([["bB1", "wQ"]]);
  });
});

describe("a piece that throws", () => {
  const throws = new Map([["wP", ["bQ", "bB1"]]]);

  it("can be selected although it cannot move, and highlights what it can throw", () => {
    expect(isChoosable(state({ throws }).view, "wP")).toBe(true);
    expect(isChoosable(state().view, "wP")).toBe(false);
    const lit = spots(sceneOf(state({ throws, selected: "wP" }), 0).items).filter(({ kind }) => kind === "throw");
    expect(lit.map(({ hex }) => hex.join()).sort()).toEqual(["0,0", "1,0"]);
  });
});

describe("tiles", () => {
  it("are painted back to front, and upwards in a stack", () => {
    const order = tiles(sceneOf(state(), 0).items).map(({ piece }) => piece);
    expect(order[0]).toBe("wP");
    expect(order.at(-1)).toBe("wA1");
    expect(order.indexOf("wQ")).toBeLessThan(order.indexOf("bB1"));
  });

  it("know what covers them", () => {
    const [queen] = tiles(sceneOf(state(), 0).items).filter(({ piece }) => piece === "wQ");
    expect(queen?.depth).toBe(1);
  });

  it("show a dropped piece at its destination, also from the hand", () => {
    const put = tiles(sceneOf(state({}, { held: { piece: "wA1", to: [2, 0] } }), 0).items);
    expect(put.find(({ piece }) => piece === "wA1")?.hex).toEqual([2, 0]);
    const placed = tiles(sceneOf(state({}, { held: { piece: "wG1", to: [0, 0] } }), 0).items);
    expect(placed.find(({ piece }) => piece === "wG1")?.level).toBe(2);
  });
});

describe("marks", () => {
  const chosen: Partial<BoardView> = {
    selected: "wA1",
    destinations: new Map([
      [
        "wA1",
        [
          [2, 0],
          [1, 0],
        ],
      ],
    ]),
  };

  it("show destinations on the table and on pieces", () => {
    const scene = sceneOf(state(chosen), 0);
    expect(scene.floor.map(({ id }) => id)).toEqual(["target:2,0"]);
    expect(spots(scene.items).map(({ id }) => id)).toContain("target:1,0");
  });

  it("hide destinations if disabled, but still accept them", () => {
    const hidden = state(chosen);
    hidden.settings = { ...hidden.settings, showDestinations: false };
    hidden.hover = [2, 0];
    expect(sceneOf(hidden, 0).floor).toEqual([]);
    expect(sceneOf(hidden, 0).preview?.piece).toBe("wA1");
  });

  it("show the last move and the thrower", () => {
    const lastMove = { piece: "bQ", from: [-1, 0], to: [1, 0], path: [], by: "wP" } as const;
    const scene = sceneOf(state({ lastMove }), 0);
    expect(scene.floor.map(({ id }) => id)).toEqual(["from:-1,0"]);
    expect(spots(scene.items).map(({ id }) => id)).toEqual(
      expect.arrayContaining(["to:1,0", "by:0,-1", "below:0,0wQ"]),
    );
  });

  it("mark a cell once, even if the host repeats it", () => {
    const marks = [0, 1].map(() => ({ hex: [1, 0] as const, kind: "evidence" as const }));
    expect(spots(sceneOf(state({ marks }), 0).items).filter(({ kind }) => kind === "evidence")).toHaveLength(1);
  });

  it("show the keyboard cursor only while the board has the focus", () => {
    const walk = walkTo([1, 0], { layout: "pointy", turn: 0 });
    expect(sceneOf(state({}, { walk }), 0).focus).toEqual([]);
    expect(sceneOf(state({}, { walk, focused: true }), 0).focus).toHaveLength(1);
  });
});

describe("the fan", () => {
  it("shows every piece of a stack, top first, within the table", () => {
    for (const camera of [
      { x: 400, y: 300, scale: 0.8 },
      { x: 10, y: 20, scale: 0.8 },
      { x: 795, y: 590, scale: 0.2 },
    ]) {
      const plan = planFan(state({}, { fan: [0, 0], camera }));
      expect(plan?.pieces).toEqual(["bB1", "wQ"]);
      const half = plan ? plan.breadth + 9 : 0;
      expect(plan?.at.x).toBeGreaterThanOrEqual(half);
      expect(plan?.at.x).toBeLessThanOrEqual(800 - half);
    }
  });

  it("does not open for a single piece", () => {
    expect(planFan(state({}, { fan: [1, 0] }))).toBeNull();
  });
});
