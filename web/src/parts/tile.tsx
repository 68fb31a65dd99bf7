import { GLYPHS } from "@skep/board";
import type { BugLetter } from "../protocol.ts";

const SIZE = 50;
const WIDTH = SIZE * Math.sqrt(3);

/** A piece as an ornament, outside of any board. */
export function Tile({ piece, q, r }: { piece: string; q: number; r: number }) {
  const x = WIDTH * (q + r / 2);
  const y = SIZE * 1.5 * r;
  const bug = piece.charAt(1) as BugLetter;
  return (
    <g class={`tile tile-${piece.charAt(0)} tile-${bug}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <path class="tile-side" d={hexagon(SIZE - 3)} transform="translate(0 5)" />
      <path class="tile-face" d={hexagon(SIZE - 3)} />
      <g transform="translate(-29 -29) scale(0.9)">
        {GLYPHS[bug]
          .filter((shape) => shape.only !== "coarse")
          .map((shape) => (
            <path key={shape.d} class={`tile-${shape.part}`} d={shape.d} stroke-width={shape.width} />
          ))}
      </g>
    </g>
  );
}

function hexagon(size: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    return `${(size * Math.cos(angle)).toFixed(1)} ${(size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
