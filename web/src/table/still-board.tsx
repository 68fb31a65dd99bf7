import type { ComponentChildren } from "preact";
import type { Settings } from "../app/settings.ts";
import type { Hex, Position } from "../wire/protocol.ts";
import { Tile } from "./tile.tsx";

const SIZE = 50;
const WIDTH = SIZE * Math.sqrt(3);

interface StillProps {
  pieces: Position["pieces"];
  label: string;
  /** Additional cells to include in the picture. */
  more?: readonly Hex[];
  pieceSet?: Settings["pieces"];
  /** Drawn over the pieces. */
  children?: ComponentChildren;
}

/** A static picture of a position. Only the top piece of a stack is visible. */
export function StillBoard({ pieces, label, more = [], pieceSet = "colour", children }: StillProps) {
  const cells = [...pieces.map(([, q, r]) => [q, r] as const), ...more].map(place);
  const left = Math.min(...cells.map(({ x }) => x)) - SIZE;
  const top = Math.min(...cells.map(({ y }) => y)) - SIZE;
  const right = Math.max(...cells.map(({ x }) => x)) + SIZE;
  const bottom = Math.max(...cells.map(({ y }) => y)) + SIZE;
  const tops = new Map(pieces.map(([piece, q, r]) => [`${q},${r}`, { piece, q, r }]));
  return (
    <svg class="still" viewBox={`${left} ${top} ${right - left} ${bottom - top}`} role="img" aria-label={label}>
      {[...tops.values()].map(({ piece, q, r }) => (
        <Tile key={piece} piece={piece} q={q} r={r} pieceSet={pieceSet} />
      ))}
      {children}
    </svg>
  );
}

/** The centre of a cell in the picture. */
export function place([q, r]: Hex): { x: number; y: number } {
  return { x: WIDTH * (q + r / 2), y: SIZE * 1.5 * r };
}
