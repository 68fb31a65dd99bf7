import { BREADTH, hexOf, inside, keyOf, type Layout, neighbours, type Point, RADIUS, toHex, toPoint } from "./hex.ts";
import type { Hex, PieceId, Placed } from "./types.ts";

/** Offset of each level of a stack, on the plane. */
export const STEP = 9;

/** The pieces of each occupied cell, bottom first. */
export type Stacks = ReadonlyMap<string, readonly PieceId[]>;

export function stacksOf(pieces: readonly Placed[]): Stacks {
  const stacks = new Map<string, PieceId[]>();
  for (const { piece, hex } of pieces) {
    const key = keyOf(hex);
    const stack = stacks.get(key);
    if (stack) {
      stack.push(piece);
    } else {
      stacks.set(key, [piece]);
    }
  }
  return stacks;
}

export function heightAt(stacks: Stacks, hex: Hex): number {
  return stacks.get(keyOf(hex))?.length ?? 0;
}

export function topOf(stacks: Stacks, hex: Hex): PieceId | null {
  return stacks.get(keyOf(hex))?.at(-1) ?? null;
}

/** The position of a piece with `level` pieces below it. */
export function standing(hex: Hex, level: number, layout: Layout): Point {
  const { x, y } = toPoint(hex, layout);
  return { x, y: y - level * STEP };
}

/** Whether a cell is occupied or adjacent to an occupied one. */
export function besideHive(stacks: Stacks, hex: Hex): boolean {
  return stacks.has(keyOf(hex)) || neighbours(hex).some((cell) => stacks.has(keyOf(cell)));
}

/** The empty cells within two steps of the hive; on an empty table, some around the origin. */
export function cellsAround(stacks: Stacks): Hex[] {
  let cells: Hex[] = stacks.size > 0 ? [...stacks.keys()].map(hexOf) : neighbours([0, 0]);
  for (let step = 0; step < 2; step++) {
    const wider = new Map(cells.flatMap((hex) => [hex, ...neighbours(hex)]).map((hex) => [keyOf(hex), hex]));
    cells = [...wider.values()];
  }
  return cells.filter((hex) => !stacks.has(keyOf(hex)));
}

/**
 * The cell at a point of the plane, as the eye sees it: high stacks overlap the cell behind them, so the top tile of a
 * nearer stack wins.
 */
export function cellAt(point: Point, stacks: Stacks, layout: Layout): Hex {
  const under = toHex(point, layout);
  let best = under;
  let bestY = Number.NEGATIVE_INFINITY;
  for (const cell of [under, ...neighbours(under)]) {
    const height = heightAt(stacks, cell);
    if (height === 0) {
      continue;
    }
    const base = toPoint(cell, layout);
    const top = standing(cell, height - 1, layout);
    const onTop = inside({ x: point.x - top.x, y: point.y - top.y }, RADIUS * 0.96, layout.layout);
    const onSide = onTower(point, base, top);
    if ((onTop || onSide) && base.y > bestY) {
      best = cell;
      bestY = base.y;
    }
  }
  return best;
}

/** Whether a point is on the visible side of a stack, between its top tile and its base. */
function onTower(point: Point, base: Point, top: Point): boolean {
  return Math.abs(point.x - base.x) < BREADTH * 0.4 && point.y > top.y && point.y < base.y + RADIUS * 0.6;
}
