/** The part of the table that nothing lies upon: bars, messages and buttons take their share from the edges. */
import type { Box, Size } from "./camera.ts";

/** Less than this is no place for a hive; what leaves so little is covered in part rather than shrunk away. */
const LEAST = 64;

/** What is left of a table under some covers: each costs it one of its edges, so that together they cost the least room. */
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
  const usable = cuts.filter(({ left, top, right, bottom }) => right - left >= LEAST && bottom - top >= LEAST);
  const left = (usable.length > 0 ? usable : [free]).map((cut) => best(cut, rest));
  return left.reduce((most, one) => (areaOf(one) > areaOf(most) ? one : most));
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
