// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { type Camerawork, createCamerawork } from "../src/camerawork.ts";
import { BREADTH, toPoint } from "../src/hex.ts";
import { stacksOf } from "../src/stack.ts";
import { createState, type State } from "../src/state.ts";
import type { Hex } from "../src/types.ts";
import { ENGLISH } from "../src/words.ts";

const EVENTS = { onSelect: () => {}, onMove: () => {}, onRefused: () => {} };
let state: State;
let camerawork: Camerawork;

/** Prepares a table of a size. Glides are off, so that every movement is immediate. */
function prepare(width: number, height: number): void {
  state = createState({}, ENGLISH);
  const root = document.createElement("div");
  Object.defineProperties(root, { clientWidth: { value: width }, clientHeight: { value: height } });
  camerawork = createCamerawork({ state, events: EVENTS, root, draw: () => {}, calm: () => true, paper: () => false });
  put([
    [0, 0],
    [1, 0],
  ]);
  camerawork.measure();
}

function put(cells: readonly Hex[]): void {
  const pieces = cells.map((hex, i) => ({ piece: `wA${i}`, hex }));
  state.view = { ...state.view, pieces };
  state.stacks = stacksOf(pieces);
}

/** A row of pieces; the last one is the newest. */
function play(length: number): void {
  put(Array.from({ length }, (_, i): Hex => [i, 0]));
  camerawork.show([[length - 1, 0]]);
}

/** Distances of the outer tiles from the left and right edge of the table, in tiles. */
function margins(): [number, number] {
  const { x, scale } = state.camera;
  const places = state.view.pieces.map(({ hex }) => toPoint(hex, state.settings).x * scale + x);
  const tile = BREADTH * scale;
  return [Math.min(...places) / tile - 0.5, (state.size.width - Math.max(...places)) / tile - 0.5];
}

describe("the camera during a game", () => {
  beforeEach(() => prepare(800, 600));

  it("stays while there is half a tile of margin, and then centres the hive", () => {
    let moved = 0;
    for (let length = 3; length < 20; length++) {
      const before = state.camera;
      play(length);
      const [left, right] = margins();
      expect(Math.min(left, right)).toBeGreaterThan(0.49);
      if (state.camera !== before) {
        moved += 1;
        expect(left).toBeCloseTo(right);
      }
    }
    expect(moved).toBeGreaterThan(2);
    expect(moved).toBeLessThan(16);
  });

  it("keeps the player's zoom and place, and pans only to show a move out of sight", () => {
    camerawork.zoom({ x: 400, y: 300 }, 1.5, 0);
    camerawork.pan(60, 0);
    const own = state.camera;
    play(3);
    camerawork.follow([[9, 0]]);
    expect(state.camera).toBe(own);
    play(12);
    expect(state.camera.scale).toBe(own.scale);
    expect(margins()[1]).toBeGreaterThan(-0.1);
    camerawork.fit(0);
    expect(margins()[0]).toBeCloseTo(margins()[1]);
    play(18);
    expect(Math.min(...margins())).toBeGreaterThan(0.49);
  });
});

describe("a small table", () => {
  it("gives up margin for legible tiles, but keeps half a tile", () => {
    prepare(360, 400);
    play(12);
    const [left, right] = margins();
    expect(left).toBeCloseTo(right);
    expect(left).toBeGreaterThan(0.49);
    expect(left).toBeLessThan(0.7);
  });
});
