import { describe, expect, it } from "vitest";
import {
  between,
  boxOf,
  type Camera,
  fitted,
  reached,
  resized,
  seen,
  shows,
  toPlane,
  toScreen,
  zoomedAt,
} from "../src/camera.ts";
import { clearingOf } from "../src/clearing.ts";
import { BREADTH, type Layout } from "../src/hex.ts";
import type { Hex } from "../src/types.ts";

const LAYOUT: Layout = { layout: "pointy", turn: 0 };
const SIZE = { width: 800, height: 600 };
const ALL = clearingOf(SIZE, []);
const CAMERA: Camera = { x: 400, y: 300, scale: 0.8 };

describe("the camera", () => {
  it("maps to the screen and back", () => {
    const point = { x: 12, y: -40 };
    const { x, y } = toPlane(CAMERA, toScreen(CAMERA, point));
    expect(x).toBeCloseTo(12);
    expect(y).toBeCloseTo(-40);
  });

  it("zooms about the pointer", () => {
    const at = { x: 123, y: 456 };
    const before = toPlane(CAMERA, at);
    const after = toPlane(zoomedAt(CAMERA, at, 1.7), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("limits the zoom before tiles vanish or fill the screen", () => {
    expect(zoomedAt(CAMERA, { x: 0, y: 0 }, 1e6).scale * BREADTH).toBeLessThanOrEqual(300);
    expect(zoomedAt(CAMERA, { x: 0, y: 0 }, 1e-6).scale * BREADTH).toBeGreaterThanOrEqual(10);
  });

  it("keeps the centre when the table is resized", () => {
    const middle = toPlane(CAMERA, { x: 400, y: 300 });
    const after = toPlane(resized(CAMERA, SIZE, { width: 360, height: 500 }), { x: 180, y: 250 });
    expect(after.x).toBeCloseTo(middle.x);
    expect(after.y).toBeCloseTo(middle.y);
  });

  it("glides from start to end", () => {
    const to = { x: 10, y: 20, scale: 0.4 };
    expect(between(CAMERA, to, 0)).toEqual(CAMERA);
    expect(between(CAMERA, to, 1).x).toBeCloseTo(10);
    expect(between(CAMERA, to, 0.5).scale).toBeGreaterThan(0.4);
  });
});

describe("fitting", () => {
  it("centres a single piece at a moderate size", () => {
    for (const size of [SIZE, { width: 360, height: 500 }, { width: 3840, height: 2160 }]) {
      const camera = fitted(boxOf([[3, 4]], LAYOUT, 1), clearingOf(size, []));
      const breadth = camera.scale * BREADTH;
      expect(breadth).toBeGreaterThanOrEqual(55);
      expect(breadth).toBeLessThanOrEqual(Math.min(size.width, size.height) / 5);
    }
  });

  it("shows the origin on an empty table", () => {
    const camera = fitted(boxOf([], LAYOUT, 1), ALL);
    expect(toScreen(camera, { x: 0, y: 0 })).toEqual({ x: 400, y: 300 });
  });

  it("shows all of a long hive on a phone", () => {
    const cells = Array.from({ length: 20 }, (_, i): Hex => [i, 0]);
    const phone = clearingOf({ width: 360, height: 500 }, []);
    const view = seen(fitted(boxOf(cells, LAYOUT, 1), phone), phone);
    const box = boxOf(cells, LAYOUT, 0);
    expect(view.left).toBeLessThanOrEqual(box.left);
    expect(view.right).toBeGreaterThanOrEqual(box.right);
  });
});

describe("following", () => {
  const hive = boxOf(
    [
      [0, 0],
      [1, 0],
    ],
    LAYOUT,
    0,
  );

  it("does not move while new cells are in view", () => {
    expect(reached(CAMERA, ALL, hive, boxOf([[1, 0]], LAYOUT, 0))).toBe(CAMERA);
  });

  it("moves no further than needed, without zooming", () => {
    const far = boxOf(
      [
        [0, 0],
        [6, 0],
      ],
      LAYOUT,
      0,
    );
    const camera = reached(CAMERA, ALL, far, boxOf([[6, 0]], LAYOUT, 0));
    expect(camera.scale).toBe(CAMERA.scale);
    expect(seen(camera, ALL).right).toBeCloseTo(far.right);
    expect(camera.y).toBeCloseTo(CAMERA.y);
  });

  it("zooms out if the hive does not fit otherwise", () => {
    const wide = boxOf(
      [
        [-9, 0],
        [9, 0],
      ],
      LAYOUT,
      0,
    );
    const camera = reached(CAMERA, ALL, wide, boxOf([[9, 0]], LAYOUT, 0));
    const view = seen(camera, ALL);
    expect(camera.scale).toBeLessThan(CAMERA.scale);
    expect(view.left).toBeLessThanOrEqual(wide.left + 0.001);
    expect(view.right).toBeGreaterThanOrEqual(wide.right - 0.001);
  });
});

describe("a cover of the table", () => {
  const bar = { left: 60, top: 8, right: 740, bottom: 48 };
  const buttons = { left: 640, top: 8, right: 792, bottom: 48 };
  const message = { left: 100, top: 520, right: 700, bottom: 590 };

  it("costs the edge it is next to", () => {
    expect(clearingOf(SIZE, [bar, buttons, message])).toEqual({ left: 0, top: 48, right: 800, bottom: 520 });
    expect(clearingOf(SIZE, [{ left: 0, top: 0, right: 14, bottom: 600 }])).toEqual({ ...ALL, left: 14 });
  });

  it("is weighed together with all others, in any order", () => {
    const phone = { width: 360, height: 188 };
    const buttons = { left: 260, top: 0, right: 360, bottom: 56 };
    const turn = { left: 0, top: 0, right: 250, bottom: 50 };
    for (const covers of [
      [buttons, turn],
      [turn, buttons],
    ]) {
      expect(clearingOf(phone, covers)).toEqual({ left: 0, top: 56, right: 360, bottom: 188 });
    }
  });

  it("never shrinks the rest to nothing", () => {
    expect(clearingOf({ width: 300, height: 100 }, [{ left: 0, top: 10, right: 300, bottom: 90 }])).toEqual(
      clearingOf({ width: 300, height: 100 }, []),
    );
  });

  it("hides no part of a fitted hive", () => {
    const free = clearingOf(SIZE, [bar, message]);
    const cells = Array.from({ length: 12 }, (_, i): Hex => [i % 3, i]);
    const hive = boxOf(cells, LAYOUT, 0);
    expect(shows(fitted(hive, free), free, hive)).toBe(true);
    expect(shows(fitted(hive, ALL), free, hive)).toBe(false);
  });
});
