/**
 * The eight bugs as path data on a 64 by 64 grid, seen from above, heads up. Strokes and fills take the ink of the bug
 * (`currentColor`); cut-outs show the tile. Each bug is recognisable by its outline alone.
 */
import type { BugLetter } from "./types.ts";

/**
 * - `limb`: strokes, heavier on small tiles
 * - `wing`: a paler fill
 * - `body`: the fill; the bee fills it with yellow inside an outline
 * - `cut`, `score`: fill and stroke in the colour of the tile
 * - `fine`, `coarse`: only on large tiles, only on small ones
 */
export type Part = "limb" | "wing" | "body" | "cut" | "score";

export interface Shape {
  readonly part: Part;
  readonly d: string;
  /** Stroke width on large tiles. */
  readonly width?: number;
  readonly only?: "fine" | "coarse";
}

export const GLYPHS: Readonly<Record<BugLetter, readonly Shape[]>> = {
  Q: [
    { part: "wing", d: both("M28 26 C 20 13 6 11 3 18 C 0 26 13 35 27 31 Z") },
    { part: "limb", d: both("M29 11 C 28 7 26 4 22 3"), width: 2.6 },
    {
      part: "body",
      d: "M32 62 C 25 60 18 50 18 41 C 18 34 22 29 27 27.5 L 37 27.5 C 42 29 46 34 46 41 C 46 50 39 60 32 62 Z",
    },
    { part: "body", d: `${oval(32, 24, 8.5, 6.5)}${oval(32, 14.5, 7, 6)}` },
    { part: "score", d: "M17 37 Q 32 42 47 37 M18 47 Q 32 52 46 47", width: 4.6 },
  ],
  B: [
    { part: "limb", d: both("M20 31 L 11 28 L 7 21 M17 42 L 8 43 L 4 49 M21 52 L 14 56 L 12 62"), width: 3.8 },
    { part: "limb", d: both("M27 12 C 20 10 18 5 23 1.5"), width: 4 },
    { part: "body", d: "M32 13 C 40 13 45 18 45 25 L 19 25 C 19 18 24 13 32 13 Z" },
    { part: "body", d: "M32 9 m -7 0 a 7 6 0 0 1 14 0 l 0 6 l -14 0 Z" },
    { part: "body", d: "M16 28 L 48 28 C 51 45 45 61 32 61 C 19 61 13 45 16 28 Z" },
    { part: "score", d: "M32 28 L 32 61", width: 2.6 },
    { part: "score", d: both("M24 34 Q 21.5 44 25 53"), width: 2, only: "fine" },
  ],
  G: [
    // Thick thighs and thin shins: ready to jump.
    { part: "body", d: both("M25 47 C 18 43 9 32 4.5 21.5 C 4 19 7 18 8.5 20 C 14 28 21 34 27 37 Z") },
    { part: "limb", d: both("M6.5 21.5 L 10.5 57 L 5.5 60.5"), width: 2.8 },
    { part: "limb", d: both("M27 24 L 18.5 17 L 17.5 8"), width: 2.8 },
    { part: "limb", d: both("M29.5 8 C 28.5 4.5 27 2.5 23 1.2"), width: 2.4 },
    {
      part: "body",
      d: "M32 6 C 37.5 6 40 10 39.5 15.5 C 42 22 42 34 39 45 C 37.5 53 35 59 32 63 C 29 59 26.5 53 25 45 C 22 34 22 22 24.5 15.5 C 24 10 26.5 6 32 6 Z",
    },
    { part: "score", d: "M24 17.5 Q 32 21.5 40 17.5", width: 2.2 },
    { part: "score", d: "M32 25 L 32 56", width: 2, only: "fine" },
  ],
  S: [
    {
      part: "limb",
      d: both(
        "M27 23 C 22 19 19 13 20 5 M26 26 C 17 25 10 20 5 13 M26 31 C 16 32 9 36 4 45 M27 35 C 20 40 16 49 17 60",
      ),
      width: 3.4,
    },
    { part: "limb", d: both("M30 17 C 29 14 28 13 27.5 10.5"), width: 3 },
    { part: "body", d: oval(32, 23.5, 7.2, 7.6) },
    { part: "body", d: "M32 29 C 40 29 44 35 44 42 C 44 51 38 58 32 58 C 26 58 20 51 20 42 C 20 35 24 29 32 29 Z" },
    { part: "cut", d: "M28.5 36.5 L 35.5 36.5 L 32 42 L 35.5 47.5 L 28.5 47.5 L 32 42 Z", only: "fine" },
  ],
  A: [
    { part: "limb", d: both("M28 27 L 17 23 L 9 13 M27 31 L 13 33 L 5 43 M28 35 L 19 43 L 13 59"), width: 3.3 },
    { part: "limb", d: both("M28.5 9 L 22 6.5 L 19 1.5"), width: 2.6 },
    { part: "body", d: oval(32, 12.5, 7.6, 7.2) },
    { part: "body", d: "M32 18 C 36 18 38 23 38 28 C 38 34 35 39 32 39 C 29 39 26 34 26 28 C 26 23 29 18 32 18 Z" },
    {
      part: "body",
      d: "M32 38 C 39 38 42.5 44 42.5 50 C 42.5 57 37.5 63 32 63 C 26.5 63 21.5 57 21.5 50 C 21.5 44 25 38 32 38 Z",
    },
    { part: "score", d: "M23 46.5 Q 32 50 41 46.5 M23.5 54 Q 32 57.5 40.5 54", width: 1.9, only: "fine" },
  ],
  L: [
    { part: "limb", d: both("M16 28 L 8 23 M12 40 L 4 41 M17 53 L 10 59"), width: 3.6 },
    { part: "limb", d: both("M28 9 C 27 5 25 3 22 2.5"), width: 2.6 },
    { part: "body", d: "M32 6.5 C 40 6.5 44.5 12 44.5 19 L 19.5 19 C 19.5 12 24 6.5 32 6.5 Z" },
    {
      part: "body",
      d: "M32 21.5 C 46 21.5 53 30 53 40 C 53 52 44 61 32 61 C 20 61 11 52 11 40 C 11 30 18 21.5 32 21.5 Z",
    },
    { part: "score", d: "M32 21 L 32 61.5", width: 2.6 },
    { part: "cut", d: `${pair(23, 31.5, 4)}${pair(18.5, 43, 4)}${pair(26, 51.5, 3.8)}`, only: "fine" },
    { part: "cut", d: `${pair(21.5, 33, 5.4)}${pair(22, 48.5, 5.4)}`, only: "coarse" },
  ],
  M: [
    { part: "wing", d: both("M30 27 C 20 26 6 34 3 46 C 2 53 9 54 14 50 C 21 44 28 36 30 27 Z") },
    { part: "limb", d: both("M29 21 L 18 15 L 12 4 M29 24 L 13 22 L 4 28 M30 30 L 20 47 L 17 62"), width: 2.8 },
    { part: "limb", d: "M32 12 L 32 1", width: 3 },
    { part: "limb", d: both("M30 11 C 27 9 26 6 26 3"), width: 2.2 },
    { part: "body", d: oval(32, 14, 5, 4.8) },
    { part: "body", d: oval(32, 24.5, 7, 7.2) },
    { part: "body", d: "M27.5 29 L 36.5 29 C 38 41 36 55 32 63 C 28 55 26 41 27.5 29 Z" },
    { part: "score", d: "M26 38 L 38 38 M26.5 45.5 L 37.5 45.5", width: 2, only: "fine" },
  ],
  P: [
    {
      part: "limb",
      d: both("M18 17 L 10 14 M16 25 L 7 23 M15 33 L 6 33 M16 41 L 7 43 M18 49 L 10 53"),
      width: 3,
    },
    { part: "limb", d: both("M28 6 C 27 3 25 1.5 21 1.5"), width: 2.6 },
    { part: "body", d: "M32 4 C 43 4 50 16 50 33 C 50 50 43 61.5 32 61.5 C 21 61.5 14 50 14 33 C 14 16 21 4 32 4 Z" },
    {
      part: "score",
      d: "M13 18.5 Q 32 11.5 51 18.5 M12 29 Q 32 22.5 52 29 M12 39.5 Q 32 33.5 52 39.5 M14 50 Q 32 44.5 50 50",
      width: 2.8,
    },
  ],
};

/** A path and its mirror image; `d` may contain absolute M, L, Q, C and Z only. */
export function both(d: string): string {
  let isX = true;
  const mirrored = d.replace(/[MLQCZ]|-?[\d.]+/g, (token) => {
    if (/[A-Z]/.test(token)) {
      isX = true;
      return token;
    }
    const value = isX ? String(Math.round((64 - Number(token)) * 100) / 100) : token;
    isX = !isX;
    return value;
  });
  return `${d} ${mirrored}`;
}

function oval(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

function pair(cx: number, cy: number, r: number): string {
  return oval(cx, cy, r, r) + oval(64 - cx, cy, r, r);
}
