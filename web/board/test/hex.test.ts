import { describe, expect, it } from "vitest";
import { inside, type Layout, neighbours, outline, RADIUS, toHex, toPoint, turned } from "../src/hex.ts";
import type { Hex } from "../src/types.ts";

const LAYOUTS: Layout[] = (["pointy", "flat"] as const).flatMap((layout) =>
  [0, 1, 2, 3, 4, 5].map((turn) => ({ layout, turn })),
);

function* cells(reach: number): Generator<Hex> {
  for (let q = -reach; q <= reach; q++) {
    for (let r = -reach; r <= reach; r++) {
      yield [q, r];
    }
  }
}

describe("cells and points", () => {
  it.each(LAYOUTS)("convert to each other: $layout, turned by $turn", (layout) => {
    for (const hex of cells(4)) {
      const { x, y } = toPoint(hex, layout);
      expect(toHex({ x, y }, layout)).toEqual(hex);
      expect(toHex({ x: x + RADIUS * 0.6, y: y - RADIUS * 0.4 }, layout)).toEqual(hex);
    }
  });

  it.each(LAYOUTS)("keep neighbours one cell width apart: $layout, turned by $turn", (layout) => {
    const here = toPoint([2, -3], layout);
    for (const next of neighbours([2, -3])) {
      const there = toPoint(next, layout);
      expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(RADIUS * Math.sqrt(3));
    }
  });

  it("follow the protocol: q to the right, r down and to the right", () => {
    const layout: Layout = { layout: "pointy", turn: 0 };
    expect(toPoint([1, 0], layout).y).toBe(0);
    expect(toPoint([1, 0], layout).x).toBeGreaterThan(0);
    expect(toPoint([0, 1], layout).x).toBeGreaterThan(0);
    expect(toPoint([0, 1], layout).y).toBeGreaterThan(0);
  });
});

describe("rotation", () => {
  it("returns after six steps, and never mirrors", () => {
    for (const hex of cells(3)) {
      expect(turned(hex, 6)).toEqual(hex);
      expect(turned(turned(hex, 2), 4)).toEqual(hex);
    }
    expect(turned([1, 0], 1)).toEqual([0, 1]);
    expect(turned([1, 0], -1)).toEqual([1, -1]);
  });
});

describe("a hexagon", () => {
  it("contains its centre but not the corners of its box", () => {
    for (const layout of ["pointy", "flat"] as const) {
      expect(inside({ x: 0, y: 0 }, 10, layout)).toBe(true);
      expect(inside({ x: 8.6, y: 9 }, 10, layout)).toBe(false);
      expect(inside({ x: 9, y: 8.6 }, 10, layout)).toBe(false);
    }
    expect(inside({ x: 0, y: 9.9 }, 10, "pointy")).toBe(true);
    expect(inside({ x: 9.9, y: 0 }, 10, "flat")).toBe(true);
  });

  it("is drawn as one closed path of six rounded corners", () => {
    const d = outline(50, 8, "pointy");
    expect(d.match(/Q/g)).toHaveLength(6);
    expect(d.endsWith("Z")).toBe(true);
    expect(d).not.toContain("NaN");
  });
});
