import { createTile } from "@skep/board";
import "@skep/board/board.css";

const WIDTH = 50 * Math.sqrt(3);
const HEIGHT = 75;

/** A piece as an ornament, outside of any board. */
export function Tile({ piece, q, r }: { piece: string; q: number; r: number }) {
  const x = WIDTH * (q + r / 2);
  const y = HEIGHT * r;
  return (
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      ref={(group) => {
        if (group && !group.hasChildNodes()) {
          group.append(createTile(piece, "pointy"));
        }
      }}
    />
  );
}
