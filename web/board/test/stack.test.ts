import { describe, expect, it } from "vitest";
import { type Layout, toPoint } from "../src/hex.ts";
import { besideHive, cellAt, heightAt, stacksOf, standing, topOf } from "../src/stack.ts";

const LAYOUT: Layout = { layout: "pointy", turn: 0 };
const STACKS = stacksOf([
  { piece: "wQ", hex: [0, 0] },
  { piece: "bB1", hex: [0, 0] },
  { piece: "wB1", hex: [0, 0] },
  { piece: "bQ", hex: [1, 0] },
]);

describe("stacks", () => {
  it("are listed bottom first", () => {
    expect(heightAt(STACKS, [0, 0])).toBe(3);
    expect(topOf(STACKS, [0, 0])).toBe("wB1");
    expect(topOf(STACKS, [5, 5])).toBeNull();
  });

  it("know which cells are adjacent to the hive", () => {
    expect(besideHive(STACKS, [2, 0])).toBe(true);
    expect(besideHive(STACKS, [1, 0])).toBe(true);
    expect(besideHive(STACKS, [4, 0])).toBe(false);
  });
});

describe("the cell under a point", () => {
  it("is the stack whose top overlaps the cell behind it", () => {
    const top = standing([0, 0], 2, LAYOUT);
    // This point belongs to the empty cell behind, but shows the top tile.
    const point = { x: top.x, y: top.y - 44 };
    expect(cellAt(point, STACKS, LAYOUT)).toEqual([0, 0]);
    expect(cellAt(point, new Map(), LAYOUT)).not.toEqual([0, 0]);
  });

  it("is the cell itself where nothing overlaps it", () => {
    expect(cellAt(toPoint([1, 0], LAYOUT), STACKS, LAYOUT)).toEqual([1, 0]);
    expect(cellAt(toPoint([-3, 2], LAYOUT), STACKS, LAYOUT)).toEqual([-3, 2]);
  });
});
