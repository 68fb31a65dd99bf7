import type { BoardSettings, Hex } from "./types.ts";

/** Distance from the centre of a cell to its corner, in units of the plane. */
export const RADIUS = 50;

const ROOT3 = Math.sqrt(3);
/** Width of a cell between two opposite sides. */
export const BREADTH = RADIUS * ROOT3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Orientation of the cells on the plane. */
export type Layout = Pick<BoardSettings, "layout" | "turn">;

export const DIRECTIONS: readonly Hex[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export function keyOf(hex: Hex): string {
  return `${hex[0]},${hex[1]}`;
}

export function hexOf(key: string): Hex {
  const comma = key.indexOf(",");
  return [Number(key.slice(0, comma)), Number(key.slice(comma + 1))];
}

export function sameHex(a: Hex | null | undefined, b: Hex | null | undefined): boolean {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1];
}

export function neighbours([q, r]: Hex): Hex[] {
  return DIRECTIONS.map(([dq, dr]): Hex => [q + dq, r + dr]);
}

/** The cell after rotating the plane clockwise around the origin. */
export function turned([q, r]: Hex, sixths: number): Hex {
  let cell: Hex = [q, r];
  for (let i = ((sixths % 6) + 6) % 6; i > 0; i--) {
    cell = [0 - cell[1], cell[0] + cell[1]];
  }
  return cell;
}

/** The centre of a cell on the plane. */
export function toPoint(hex: Hex, { layout, turn }: Layout): Point {
  const [q, r] = turned(hex, turn);
  return layout === "pointy"
    ? { x: BREADTH * (q + r / 2), y: RADIUS * 1.5 * r }
    : { x: RADIUS * 1.5 * q, y: BREADTH * (r + q / 2) };
}

/** The cell at a point of the plane. */
export function toHex({ x, y }: Point, { layout, turn }: Layout): Hex {
  const q = layout === "pointy" ? x / BREADTH - y / (3 * RADIUS) : x / (1.5 * RADIUS);
  const r = layout === "pointy" ? y / (1.5 * RADIUS) : y / BREADTH - x / (3 * RADIUS);
  return turned(rounded(q, r), 6 - turn);
}

/** Rounds the three cube coordinates and corrects the one that moved most, so that they still sum to zero. */
function rounded(q: number, r: number): Hex {
  const s = -q - r;
  let rq = Math.round(q);
  let rr = Math.round(r);
  const rs = Math.round(s);
  const dq = Math.abs(rq - q);
  const dr = Math.abs(rr - r);
  const ds = Math.abs(rs - s);
  if (dq > dr && dq > ds) {
    rq = -rr - rs;
  } else if (dr > ds) {
    rr = -rq - rs;
  }
  // Adding zero turns negative zero into zero, as keys and comparisons need.
  return [rq + 0, rr + 0];
}

/** The corners of a hexagon around the origin. */
export function corners(radius: number, layout: Layout["layout"]): Point[] {
  const first = layout === "pointy" ? -90 : -120;
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((first + 60 * i) * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/** Whether a point is inside the hexagon around the origin. */
export function inside({ x, y }: Point, radius: number, layout: Layout["layout"]): boolean {
  const [a, b] = layout === "pointy" ? [Math.abs(x), Math.abs(y)] : [Math.abs(y), Math.abs(x)];
  const half = (radius * ROOT3) / 2;
  return a <= half && b <= radius - a / ROOT3;
}

/** A hexagon with rounded corners as SVG path data. */
export function outline(radius: number, round: number, layout: Layout["layout"], open?: readonly number[]): string {
  const points = corners(radius, layout);
  const at = (i: number) => points[(i + 6) % 6] as Point;
  // The rounding starts where a circle of radius `round` touches both sides.
  const cut = round / ROOT3 / radius;
  const near = (i: number, j: number) => {
    const [p, n] = [at(i), at(j)];
    return `${fixed(p.x + (n.x - p.x) * cut)} ${fixed(p.y + (n.y - p.y) * cut)}`;
  };
  const corner = (i: number) => `Q${fixed(at(i).x)} ${fixed(at(i).y)} ${near(i, i + 1)}`;
  if (open) {
    const [first = 0, last = 0] = open;
    let d = `M${near(first, first - 1)}`;
    for (let i = first; i <= last; i++) {
      d += `${i > first ? `L${near(i, i - 1)}` : ""}${corner(i)}`;
    }
    return d;
  }
  let d = `M${near(0, -1)}`;
  for (let i = 0; i < 6; i++) {
    d += `${i > 0 ? `L${near(i, i - 1)}` : ""}${corner(i)}`;
  }
  return `${d}Z`;
}

function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}
