import type { BugLetter, PieceId, Side } from "./types.ts";

/** The side that owns a piece, read from its UHP name. */
export function sideOf(piece: PieceId): Side {
  return piece[0] === "w" ? "white" : "black";
}

export function bugOf(piece: PieceId): BugLetter {
  return piece[1] as BugLetter;
}

/** The letter and number on the tile. */
export function labelOf(piece: PieceId): string {
  return piece.slice(1).replace(/#.*/, "");
}
