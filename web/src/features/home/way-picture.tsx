import { Tile } from "../../table/tile.tsx";
import type { Kind } from "../../wire/protocol.ts";

const PICTURES: Record<Kind, readonly [piece: string, q: number, r: number][]> = {
  computer: [
    ["wG", -1, 0],
    ["wQ", 0, 0],
    ["bA", 1, 0],
  ],
  friend: [
    ["wL", -1, 0],
    ["bS", 1, 0],
  ],
  table: [
    ["wB", 0, 0],
    ["bQ", 1, 0],
  ],
};

/** What a way to play looks like: a few tiles on the table. */
export function WayPicture({ kind }: { kind: Kind }) {
  const box = kind === "table" ? "-87 -62 260 124" : "-130 -62 260 124";
  return (
    <svg class="way-picture" viewBox={box} aria-hidden="true" focusable="false">
      {kind === "friend" && <path class="way-link" d="M-40 0H40" />}
      {PICTURES[kind].map(([piece, q, r]) => (
        <Tile key={piece} piece={piece} q={q} r={r} />
      ))}
    </svg>
  );
}
