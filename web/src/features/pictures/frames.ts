import type { Placed, ShownMove } from "@skep/board";
import type { Ply } from "../../wire/protocol.ts";
import type { Frame } from "./picture.ts";

/** The positions that lead to one, found by taking back its moves; the last is the position itself. */
export function framesTo(pieces: readonly Placed[], moves: readonly Ply[]): Frame[] {
  const frames: Frame[] = [];
  let now = pieces;
  for (let ply = moves.length; ply >= 0; ply--) {
    const move = moves[ply - 1];
    frames.unshift({ pieces: now, lastMove: shown(move) });
    const { piece, from } = move ?? {};
    if (piece) {
      const rest = now.filter((placed) => placed.piece !== piece);
      now = from ? [...rest, { piece, hex: from }] : rest;
    }
  }
  return frames;
}

function shown(move: Ply | undefined): ShownMove | null {
  return move?.piece && move.to
    ? { piece: move.piece, from: move.from, to: move.to, path: move.path, by: move.by }
    : null;
}
