import { describe, expect, it } from "vitest";
import { keyOf, type Layout, neighbours } from "../src/hex.ts";
import type { Hex } from "../src/types.ts";
import { cycled, inReadingOrder, type Walk, type Way, walked, walkTo } from "../src/walk.ts";

const LAYOUT: Layout = { layout: "pointy", turn: 0 };
const go = (from: Hex, ways: Way[], cells: Hex[], layout = LAYOUT): Hex =>
  ways.reduce((walk: Walk, way) => walked(walk, way, cells, layout), walkTo(from, layout)).hex;

const ROSE: Hex[] = [[0, 0], ...neighbours([0, 0])];

describe("the arrow keys", () => {
  it("follow the row to the left and right", () => {
    expect(go([-1, 0], ["right"], ROSE)).toEqual([0, 0]);
    expect(go([-1, 0], ["right", "right"], ROSE)).toEqual([1, 0]);
    expect(go([1, 0], ["left"], ROSE)).toEqual([0, 0]);
  });

  it("jump over a gap in the row", () => {
    expect(
      go(
        [0, 0],
        ["right"],
        [
          [0, 0],
          [3, 0],
          [1, 1],
        ],
      ),
    ).toEqual([3, 0]);
  });

  it("return to the same column after going up and down", () => {
    const zigzag: Hex[] = [
      [0, 0],
      [0, 1],
      [-1, 2],
      [-1, 3],
      [-2, 4],
    ];
    expect(go([0, 0], ["down", "down", "down", "down"], zigzag)).toEqual([-2, 4]);
    expect(go([0, 0], ["down", "down", "up", "up"], zigzag)).toEqual([0, 0]);
  });

  it("stay if there is nothing in that direction", () => {
    expect(go([1, 0], ["right"], [[1, 0]])).toEqual([1, 0]);
  });

  it("reach every cell of a hive, in both layouts and all rotations", () => {
    const cells: Hex[] = [
      [0, 0],
      [1, 0],
      [2, -1],
      [2, -2],
      [3, -3],
      [0, 1],
      [-1, 2],
      [-2, 2],
      [-3, 3],
      [1, 1],
      [-4, 3],
      [4, -3],
    ];
    for (const layout of ["pointy", "flat"] as const) {
      for (let turn = 0; turn < 6; turn++) {
        const found = new Set([keyOf([0, 0])]);
        const open: Hex[] = [[0, 0]];
        for (let hex = open.pop(); hex; hex = open.pop()) {
          for (const way of ["left", "right", "up", "down"] as const) {
            const next = go(hex, [way], cells, { layout, turn });
            if (!found.has(keyOf(next))) {
              found.add(keyOf(next));
              open.push(next);
            }
          }
        }
        expect(found.size).toBe(cells.length);
      }
    }
  });
});

describe("cycling", () => {
  it("follows reading order", () => {
    const cells = inReadingOrder(
      [
        [0, 1],
        [0, 0],
        [1, 0],
      ],
      LAYOUT,
    );
    expect(cells).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(cycled(null, cells, 1)).toEqual([0, 0]);
    expect(cycled(null, cells, -1)).toEqual([0, 1]);
    expect(cycled([0, 1], cells, 1)).toEqual([0, 0]);
    expect(cycled([0, 0], cells, -1)).toEqual([0, 1]);
    expect(cycled([0, 0], [], 1)).toBeNull();
  });
});
