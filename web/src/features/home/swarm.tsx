import { Tile } from "../../table/tile.tsx";

/** A little hive that adorns the start page: the white queen is nearly surrounded. */
const HIVE: readonly [piece: string, q: number, r: number][] = [
  ["wQ", 0, 0],
  ["bA", 1, 0],
  ["wS", -1, 0],
  ["bG", 1, -1],
  ["wB", -1, 1],
  ["bB", 0, 1],
  ["wG", -2, 1],
  ["bL", 2, -1],
  ["wM", -2, 0],
  ["bQ", 2, 0],
];

/** Lower rows lie over the edges of upper ones. */
const ROWS = HIVE.toSorted((a, b) => a[2] - b[2]);

export function Swarm() {
  return (
    <svg class="swarm" viewBox="-225 -135 470 330" aria-hidden="true" focusable="false">
      {ROWS.map(([piece, q, r]) => (
        <Tile key={piece} piece={piece} q={q} r={r} />
      ))}
    </svg>
  );
}
