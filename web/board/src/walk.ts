/** Arrow-key navigation. Six neighbours do not fit four keys, so the keys follow the visual arrangement. */
import { keyOf, type Layout, type Point, sameHex, toPoint } from "./hex.ts";
import type { Hex } from "./types.ts";

export type Way = "left" | "right" | "up" | "down";

export interface Walk {
  readonly hex: Hex;
  /** The column that up and down keep to, so that a zigzag returns to where it began. */
  readonly column: number;
}

/** Moves to the next of `cells` in a direction; returns the same walk if none is there. */
export function walked(walk: Walk, way: Way, cells: readonly Hex[], layout: Layout): Walk {
  const here = toPoint(walk.hex, layout);
  const sideways = way === "left" || way === "right";
  let best: { hex: Hex; at: Point } | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const hex of cells) {
    if (sameHex(hex, walk.hex)) {
      continue;
    }
    const at = toPoint(hex, layout);
    const along = { left: here.x - at.x, right: at.x - here.x, up: here.y - at.y, down: at.y - here.y }[way];
    if (along < 1) {
      continue;
    }
    // Leaving the row, or the remembered column, costs more than distance, so that a row is finished first.
    const aside = sideways ? Math.abs(at.y - here.y) * 4 : Math.abs(at.x - walk.column) * 1.2;
    const cost = along + aside;
    if (cost < least - 0.01) {
      least = cost;
      best = { hex, at };
    }
  }
  if (!best) {
    return walk;
  }
  return { hex: best.hex, column: sideways ? best.at.x : walk.column };
}

export function walkTo(hex: Hex, layout: Layout): Walk {
  return { hex, column: toPoint(hex, layout).x };
}

/** The next cell of a list, wrapping around; from outside the list, the first or the last. */
export function cycled(hex: Hex | null, cells: readonly Hex[], by: 1 | -1): Hex | null {
  if (cells.length === 0) {
    return null;
  }
  const key = hex ? keyOf(hex) : "";
  const at = cells.findIndex((cell) => keyOf(cell) === key);
  const next = at < 0 ? (by > 0 ? 0 : cells.length - 1) : (at + by + cells.length) % cells.length;
  return cells[next] ?? null;
}

/** Sorts cells in reading order: rows from the top, each from left to right. */
export function inReadingOrder(cells: readonly Hex[], layout: Layout): Hex[] {
  return cells
    .map((hex) => ({ hex, at: toPoint(hex, layout) }))
    .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)
    .map(({ hex }) => hex);
}
