/** Positions that look the same from several sides, early in a game, and moves that are the same move there. */
import type { Placed } from "@skep/board";
import type { Hex, Ply } from "../../protocol.ts";

/** A turn, a reflection or both, and a shift: maps cells to cells. */
type Symmetry = (hex: Hex) => Hex;

const TURN: Symmetry = ([q, r]) => [-r, q + r];
const REFLECT: Symmetry = ([q, r]) => [r, q];

/** The six turns of the plane, each plain and reflected. */
const LINEAR: readonly Symmetry[] = Array.from({ length: 6 }, (_, turns) => {
  const turned: Symmetry = (hex) => Array.from({ length: turns }).reduce<Hex>((at) => TURN(at), hex);
  return [turned, (hex: Hex) => turned(REFLECT(hex))];
}).flat();

/** All ways to lay a position onto itself; numbers of pieces do not count. */
function symmetriesOf(pieces: readonly Placed[]): Symmetry[] {
  const levels = new Map<string, number>();
  const lying = pieces.map(({ piece, hex }) => {
    const level = levels.get(hex.join()) ?? 0;
    levels.set(hex.join(), level + 1);
    return { name: `${piece.slice(0, 2)}${level}`, hex };
  });
  const all = new Set(lying.map(({ name, hex }) => `${name}@${hex.join()}`));
  const middle = (map: Symmetry): Hex =>
    lying.reduce<Hex>(
      ([q, r], { hex }) => {
        const [a, b] = map(hex);
        return [q + a, r + b];
      },
      [0, 0],
    );
  const here = middle((hex) => hex);
  return LINEAR.flatMap((linear) => {
    const there = middle(linear);
    const count = Math.max(1, lying.length);
    const [dq, dr] = [(here[0] - there[0]) / count, (here[1] - there[1]) / count];
    const map: Symmetry = (hex) => {
      const [q, r] = linear(hex);
      return [q + dq, r + dr];
    };
    return lying.every(({ name, hex }) => all.has(`${name}@${map(hex).join()}`)) ? [map] : [];
  });
}

/** Whether a position looks the same from another side: some of its moves are one move then. */
export function isSymmetric(pieces: readonly Placed[]): boolean {
  return symmetriesOf(pieces).length > 1;
}

/** Leaves out every line that begins with the same move as a better one, seen from another side. */
export function distinct<L extends { readonly moves: readonly Ply[] }>(
  lines: readonly L[],
  pieces: readonly Placed[],
): L[] {
  const symmetries = symmetriesOf(pieces);
  const seen = new Set<string>();
  return lines.filter(({ moves: [first] }) => {
    if (!first?.piece || !first.to) {
      return true;
    }
    const { piece, from, to } = first;
    const cell = (map: Symmetry, hex: Hex | null) => (hex ? map(hex).join() : "");
    const images = symmetries.map((map) => `${piece.slice(0, 2)}:${cell(map, from)}>${cell(map, to)}`);
    const isKnown = images.some((image) => seen.has(image));
    for (const image of images) {
      seen.add(image);
    }
    return !isKnown;
  });
}
