/** The part of the table that nothing lies upon: bars, messages and buttons take their share from the edges. */
import type { Box, Size } from "./camera.ts";

/** Less than this is no place for a hive; what leaves so little is covered in part rather than shrunk away. */
const LEAST = 96;

/** What is left of a table under some covers. Each cover costs the edge that gives up the least room for it. */
export function clearingOf({ width, height }: Size, covers: readonly Box[]): Box {
  let free: Box = { left: 0, top: 0, right: width, bottom: height };
  for (const cover of covers) {
    if (overlaps(free, cover)) {
      free = without(free, cover);
    }
  }
  return free;
}

function without(free: Box, cover: Box): Box {
  const cuts: Box[] = [
    { ...free, top: cover.bottom },
    { ...free, bottom: cover.top },
    { ...free, left: cover.right },
    { ...free, right: cover.left },
  ];
  const usable = cuts.filter(({ left, top, right, bottom }) => right - left >= LEAST && bottom - top >= LEAST);
  return usable.sort((a, b) => areaOf(b) - areaOf(a))[0] ?? free;
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
