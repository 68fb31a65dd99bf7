import type { ArchiveEntry } from "../../wire/types.ts";

const SIZE = 10;
const WIDTH = SIZE * Math.sqrt(3);

/** Thumbnail of the final position, with the queens highlighted. */
export function Thumb({ pieces }: { pieces: ArchiveEntry["pieces"] }) {
  if (pieces.length === 0) {
    return <span class="thumb" />;
  }
  // The last piece on a cell is the top of its stack.
  const cells = new Map(pieces.map(([piece, q, r]) => [`${q},${r}`, { piece, ...place(q, r) }]));
  const all = [...cells.values()];
  const queens = pieces.filter(([piece]) => piece[1] === "Q");
  const left = Math.min(...all.map(({ x }) => x)) - SIZE;
  const top = Math.min(...all.map(({ y }) => y)) - SIZE;
  const width = Math.max(...all.map(({ x }) => x)) + SIZE - left;
  const height = Math.max(...all.map(({ y }) => y)) + SIZE - top;
  return (
    <svg class="thumb" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true" focusable="false">
      {all.map(({ piece, x, y }) => (
        <polygon
          key={piece}
          class={piece[0] === "w" ? "thumb-white" : "thumb-black"}
          points={hexagon(x, y, SIZE - 0.6)}
        />
      ))}
      {queens.map(([piece, q, r]) => {
        const { x, y } = place(q, r);
        return <polygon key={piece} class="thumb-queen" points={hexagon(x, y, SIZE * 0.5)} />;
      })}
    </svg>
  );
}

function place(q: number, r: number): { x: number; y: number } {
  return { x: WIDTH * (q + r / 2), y: SIZE * 1.5 * r };
}

function hexagon(x: number, y: number, size: number): string {
  const corner = (turn: number) => {
    const angle = (Math.PI / 3) * turn + Math.PI / 6;
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
  };
  return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
}
