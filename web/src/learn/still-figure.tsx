import { Tile } from "../parts/tile.tsx";
import type { Hex } from "../protocol.ts";
import type { FigureData } from "./api.ts";

const SIZE = 50;
const WIDTH = SIZE * Math.sqrt(3);

/** A figure for paper: the pieces, and a dot wherever the piece of the figure can go. */
export function StillFigure({ data, label }: { data: FigureData; label: string }) {
  const { position } = data.view;
  const ends = (position.legal[data.piece] ?? []).map(([q, r]) => [q, r] as const);
  const from = position.pieces.find(([piece]) => piece === data.piece);
  const cells = [...position.pieces.map(([, q, r]) => [q, r] as const), ...ends].map(place);
  const left = Math.min(...cells.map(({ x }) => x)) - SIZE;
  const top = Math.min(...cells.map(({ y }) => y)) - SIZE;
  const right = Math.max(...cells.map(({ x }) => x)) + SIZE;
  const bottom = Math.max(...cells.map(({ y }) => y)) + SIZE;
  const hexes = new Map(position.pieces.map(([piece, q, r]) => [`${q},${r}`, { piece, q, r }]));
  return (
    <svg class="still" viewBox={`${left} ${top} ${right - left} ${bottom - top}`} role="img" aria-label={label}>
      {[...hexes.values()].map(({ piece, q, r }) => (
        <Tile key={piece} piece={piece} q={q} r={r} />
      ))}
      {from && <circle class="still-from" cx={place([from[1], from[2]]).x} cy={place([from[1], from[2]]).y} r="46" />}
      {ends.map((hex) => (
        <circle key={hex.join()} class="still-end" cx={place(hex).x} cy={place(hex).y} r="16" />
      ))}
    </svg>
  );
}

function place([q, r]: Hex): { x: number; y: number } {
  return { x: WIDTH * (q + r / 2), y: SIZE * 1.5 * r };
}
