import { createTile } from "@skep/board";
import "@skep/board/board.css";
import type { Settings } from "../app/settings.ts";

const WIDTH = 50 * Math.sqrt(3);
const HEIGHT = 75;

interface TileProps {
  piece: string;
  q: number;
  r: number;
  pieceSet?: Settings["pieces"];
}

/** A decorative piece, outside of any board. */
export function Tile({ piece, q, r, pieceSet = "colour" }: TileProps) {
  const x = WIDTH * (q + r / 2);
  const y = HEIGHT * r;
  return (
    <g
      key={pieceSet}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      ref={(group) => {
        if (group && !group.hasChildNodes()) {
          group.append(createTile(piece, { layout: "pointy", pieceSet }));
        }
      }}
    />
  );
}
