import type { ShownMove } from "@skep/board";
import { positionAt } from "../game/history.ts";
import type { Ply } from "../protocol.ts";
import type { Frame } from "./picture.ts";

/** The positions of a game from the empty table on, one more than it has plies. */
export function framesOf(set: string, moves: readonly Ply[]): Frame[] {
  return Array.from({ length: moves.length + 1 }, (_, ply) => ({
    pieces: positionAt(set, moves, ply).pieces,
    lastMove: shown(moves[ply - 1]),
  }));
}

function shown(move: Ply | undefined): ShownMove | null {
  return move?.piece && move.to
    ? { piece: move.piece, from: move.from, to: move.to, path: move.path, by: move.by }
    : null;
}
