import type { Hex, PieceId, Position, Side } from "../wire/protocol.ts";
import { around, bugOf, sideOf } from "./history.ts";

type Ruled = Pick<Position, "pieces" | "legal" | "turn">;

/**
 * The pieces that each pillbug, or mosquito beside one, can throw now.
 *
 * The rules list moves by the piece that moves, not by the thrower: a piece may reach a cell by itself as well as by a
 * throw. Pieces that they list are not pinned, so a throw only needs an open path over the thrower. The piece that
 * moved last neither throws nor is thrown.
 */
export function throwsOf({ pieces, legal, turn }: Ruled, last: PieceId | null): Map<PieceId, PieceId[]> {
  const found = new Map<PieceId, PieceId[]>();
  const stacks = new Map<string, PieceId[]>();
  for (const [piece, q, r] of pieces) {
    const cell = `${q},${r}`;
    stacks.set(cell, [...(stacks.get(cell) ?? []), piece]);
  }
  const stackAt = (hex: Hex) => stacks.get(hex.join()) ?? [];
  for (const [piece, q, r] of pieces) {
    const ring = around([q, r]);
    const isFree = stackAt([q, r]).length === 1 && piece !== last;
    const tops = ring.flatMap((cell) => stackAt(cell).at(-1) ?? []);
    if (isFree && canThrow(piece, turn, tops)) {
      const open = ring.filter((_, side) => isOpen(ring.map(stackAt), side));
      const targets = new Set(open.filter((cell) => stackAt(cell).length === 0).map(String));
      const thrown = open.flatMap((cell) => {
        const [alone, above] = stackAt(cell);
        const goes = (legal[alone ?? ""] ?? []).some(([a, b]) => targets.has(`${a},${b}`));
        return alone && !above && alone !== last && goes ? [alone] : [];
      });
      if (thrown.length > 0) {
        found.set(piece, thrown);
      }
    }
  }
  return found;
}

/** Whether a piece can pass between a single piece and a cell beside it: not where both flanks are higher (R11). */
function isOpen(ring: readonly (readonly PieceId[])[], side: number): boolean {
  return [side + 1, side + 5].some((flank) => (ring[flank % 6]?.length ?? 0) < 2);
}

function canThrow(piece: PieceId, turn: Side, beside: readonly PieceId[]): boolean {
  const bug = bugOf(piece);
  return sideOf(piece) === turn && (bug === "P" || (bug === "M" && beside.some((other) => bugOf(other) === "P")));
}
