import type { RatingPoint } from "../../wire/types.ts";

/** A rating graph in a box of 100 by 100. */
export interface Curve {
  /** SVG path data. */
  readonly path: string;
  readonly end: readonly [x: number, y: number];
  /** Axis labels, highest first. */
  readonly ticks: readonly { readonly rating: number; readonly y: number }[];
}

/** Possible distances between labels. */
const STEPS = [25, 50, 100, 200, 500, 1000];
const MAX_TICKS = 5;

/** The graph of the given points, oldest first; null without points. */
export function curveOf(points: readonly RatingPoint[]): Curve | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) {
    return null;
  }
  const ratings = points.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const step = STEPS.find((size) => (highest - lowest) / size < MAX_TICKS - 1) ?? 1000;
  const bottom = Math.floor(lowest / step) * step;
  const top = Math.max(bottom + step, Math.ceil(highest / step) * step);
  const span = last.at - first.at;
  const x = (at: number) => rounded(span === 0 ? 100 : ((at - first.at) / span) * 100);
  const y = (rating: number) => rounded(((top - rating) / (top - bottom)) * 100);
  const line = points.map(({ at, rating }) => `${x(at)} ${y(rating)}`);
  return {
    // A single game is a horizontal line.
    path: points.length === 1 ? `M0 ${y(first.rating)}H100` : `M${line.join("L")}`,
    end: [x(last.at), y(last.rating)],
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const rating = top - index * step;
      return { rating, y: y(rating) };
    }),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
