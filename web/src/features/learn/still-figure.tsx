import { place, StillBoard } from "../../table/still-board.tsx";
import type { FigureData } from "./api.ts";

/** A figure for paper: the pieces, and a dot wherever the piece of the figure can go. */
export function StillFigure({ data, label }: { data: FigureData; label: string }) {
  const { position } = data.view;
  const ends = (position.legal[data.piece] ?? []).map(([q, r]) => [q, r] as const);
  const from = position.pieces.find(([piece]) => piece === data.piece);
  const middle = from && place([from[1], from[2]]);
  return (
    <StillBoard pieces={position.pieces} label={label} more={ends}>
      {middle && <circle class="still-from" cx={middle.x} cy={middle.y} r="46" />}
      {ends.map((hex) => (
        <circle key={hex.join()} class="still-end" cx={place(hex).x} cy={place(hex).y} r="16" />
      ))}
    </StillBoard>
  );
}
