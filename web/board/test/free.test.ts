// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Hit, step } from "../src/gesture.ts";
import { type BoardView, createBoard, type Hex, type HiveBoard, type PieceId } from "../src/index.ts";
import { labelOf } from "../src/piece.ts";
import { sceneOf } from "../src/scene.ts";
import { cellsAround, stacksOf } from "../src/stack.ts";
import { createState, isTarget, offerOf, type State } from "../src/state.ts";
import { ENGLISH } from "../src/words.ts";

const VIEW: BoardView = {
  pieces: [
    { piece: "wQ", hex: [0, 0] },
    { piece: "bA1", hex: [1, 0] },
    { piece: "bA1#2", hex: [2, 0] },
  ],
  hands: { white: [{ bug: "A", piece: "wA1", count: 3 }], black: [] },
  destinations: new Map(),
  movable: new Set(),
  selected: null,
  lastMove: null,
  marks: [],
  free: true,
  interactive: true,
};

function state(change: Partial<BoardView> = {}, more: Partial<State> = {}): State {
  const view = { ...VIEW, ...change };
  return { ...createState({}, ENGLISH), view, stacks: stacksOf(view.pieces), ...more };
}

const at = (hex: Hex | null, piece: PieceId | null = null): Hit => ({ hex, piece, height: piece ? 1 : 0 });
const carried = (piece: PieceId, from: Hex | null): State =>
  state({ selected: piece }, { gesture: { t: "drag", id: 1, touch: false, piece, from, at: { x: 0, y: 0 } } });
const dropped = (where: State, hit: Hit) =>
  step(where.gesture, { t: "up", id: 1, at: { x: 9, y: 9 }, hit }, offerOf(where)).effects;

describe("a free view", () => {
  it("accepts a piece of the hand on every cell, near, far and occupied", () => {
    const chosen = state({ selected: "wA1" });
    for (const hex of [
      [5, 5],
      [1, 0],
      [-40, 3],
    ] as const) {
      expect(isTarget(chosen, hex)).toBe(true);
    }
  });

  it("selects another piece on a click but stacks on a drop", () => {
    expect(isTarget(state({ selected: "wQ" }), [1, 0])).toBe(false);
    expect(isTarget(state({ selected: "wQ" }), [9, 0])).toBe(true);
    expect(dropped(carried("wQ", [0, 0]), at([1, 0], "bA1"))).toEqual([
      { t: "move", piece: "wQ", to: [1, 0], dropped: true },
    ]);
  });

  it("removes pieces dropped off the table, but only those that were on it", () => {
    expect(dropped(carried("wQ", [0, 0]), at(null))).toEqual([{ t: "discard", piece: "wQ" }]);
    expect(dropped(carried("wA1", null), at(null))).toEqual([]);
  });

  it("removes a right-clicked piece, and otherwise deselects", () => {
    const right = (hit: Hit) =>
      step({ t: "idle" }, { t: "down", id: 1, at: { x: 0, y: 0 }, touch: false, button: 2, hit }, chosen).effects;
    const chosen = offerOf(state({ selected: "wA1" }));
    expect(right(at([0, 0], "wQ"))).toEqual([{ t: "discard", piece: "wQ" }]);
    expect(right(at([5, 5]))).toEqual([{ t: "select", piece: null }]);
  });

  it("draws the empty cells around the hive, and some on an empty table", () => {
    const cells = sceneOf(state(), 0).floor.filter(({ kind }) => kind === "cell");
    expect(cells.map(({ id }) => id)).toContain("cell:3,0");
    expect(cells.map(({ id }) => id)).not.toContain("cell:1,0");
    expect(cellsAround(new Map())).toHaveLength(37);
    expect(sceneOf(state({ free: false }), 0).floor).toEqual([]);
  });

  it("distinguishes duplicates without showing it", () => {
    expect(labelOf("bA1#2")).toBe("A1");
  });
});

describe("the keyboard on a free view", () => {
  let board: HiveBoard;
  let table: HTMLElement;
  const events = { onSelect: vi.fn(), onMove: vi.fn(), onRefused: vi.fn(), onCell: vi.fn() };
  const root = () => table.querySelector(".skep-board") as HTMLElement;
  const key = (name: string) =>
    root().dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  const show = (change: Partial<BoardView>) => board.update({ ...VIEW, ...change }, { animation: 0 });

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
    table = document.createElement("div");
    const hands = { white: document.createElement("div"), black: document.createElement("div") };
    document.body.replaceChildren(hands.black, table, hands.white);
    board = createBoard({ table, hands }, events);
  });

  afterEach(() => {
    board.destroy();
    vi.restoreAllMocks();
    vi.clearAllMocks();
  });

  it("moves from cell to cell, also over an empty table", () => {
    show({ pieces: [] });
    board.focus();
    expect(events.onCell).toHaveBeenLastCalledWith([0, 0]);
    key("ArrowRight");
    expect(events.onCell).toHaveBeenLastCalledWith([1, 0]);
    key("ArrowDown");
    key("ArrowUp");
    expect(events.onCell).toHaveBeenLastCalledWith([1, 0]);
  });

  it("puts the selected piece on the cell", () => {
    show({ selected: "wA1" });
    board.focus();
    key("ArrowLeft");
    key("Enter");
    expect(events.onMove).toHaveBeenCalledWith("wA1", [-1, 0], false);
  });

  it("draws every duplicate", () => {
    show({});
    expect(table.querySelectorAll(".skep-tiles > .skep-tile")).toHaveLength(3);
  });
});
