import type { Hex, PieceId, Position, Side } from "../protocol.ts";
import { around, bugOf, sideOf } from "./history.ts";

/** What the rules say of a position, as far as throws follow from it. */
type Ruled = Pick<Position, "pieces" | "legal" | "turn">;

/**
 * Which pieces a pillbug, or a mosquito beside one, can throw now: for each that can throw at all, its neighbours.
 *
 * The rules list moves by the piece that moves, whoever moves it. A thrown piece goes from beside the thrower to beside the
 * thrower; what has just moved neither throws nor is thrown.
 */
export function throwsOf({ pieces, legal, turn }: Ruled, last: PieceId | null): Map<PieceId, PieceId[]> {
  const found = new Map<PieceId, PieceId[]>();
  const tops = new Map(pieces.map(([piece, q, r]) => [`${q},${r}`, piece]));
  const heights = new Map<string, number>();
  for (const [, q, r] of pieces) {
    heights.set(`${q},${r}`, (heights.get(`${q},${r}`) ?? 0) + 1);
  }
  const topsBeside = (hex: Hex) => around(hex).flatMap((cell) => tops.get(cell.join()) ?? []);
  for (const [piece, q, r] of pieces) {
    const hex: Hex = [q, r];
    const isFree = heights.get(hex.join()) === 1 && piece !== last;
    if (isFree && canThrow(piece, turn, topsBeside(hex))) {
      const reach = new Set(around(hex).map(String));
      const thrown = topsBeside(hex).filter(
        (beside) => beside !== last && (legal[beside] ?? []).some(([a, b]) => reach.has(`${a},${b}`)),
      );
      if (thrown.length > 0) {
        found.set(piece, thrown);
      }
    }
  }
  return found;
}

function canThrow(piece: PieceId, turn: Side, beside: readonly PieceId[]): boolean {
  const bug = bugOf(piece);
  return sideOf(piece) === turn && (bug === "P" || (bug === "M" && beside.some((other) => bugOf(other) === "P")));
}
