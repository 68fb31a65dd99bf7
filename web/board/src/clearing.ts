/** The free part of the table, which bars, messages and buttons reduce from the edges. */
import type { Box, Size } from "./camera.ts";

/** Minimum size of the free part. If covers leave less, the hive is partly covered rather than shrunk further. */
const MIN_SIZE = 64;

/**
 * The free part of a table under some covers. Each cover cuts off one edge, chosen so that together they cost the least
 * space.
 */
export function clearingOf({ width, height }: Size, covers: readonly Box[]): Box {
  return best({ left: 0, top: 0, right: width, bottom: height }, covers);
}

function best(free: Box, covers: readonly Box[]): Box {
  const at = covers.findIndex((cover) => overlaps(free, cover));
  const cover = covers[at];
  if (!cover) {
    return free;
  }
  const rest = covers.slice(at + 1);
  const cuts: Box[] = [
    { ...free, top: cover.bottom },
    { ...free, bottom: cover.top },
    { ...free, left: cover.right },
    { ...free, right: cover.left },
  ];
  const usable = cuts.filter(({ left, top, right, bottom }) => right - left >= MIN_SIZE && bottom - top >= MIN_SIZE);
  const left = (usable.length > 0 ? usable : [free]).map((cut) => best(cut, rest));
  return left.reduce((most, one) => (areaOf(one) > areaOf(most) ? one : most));
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
