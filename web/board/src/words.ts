import { bugOf, sideOf } from "./piece.ts";
import type { BoardWords, BugLetter, PieceId } from "./types.ts";

const BUGS: Readonly<Record<BugLetter, string>> = {
  Q: "queen bee",
  S: "spider",
  B: "beetle",
  G: "grasshopper",
  A: "ant",
  M: "mosquito",
  L: "ladybug",
  P: "pillbug",
};

/** English texts, for hosts that provide none. */
export const ENGLISH: BoardWords = {
  board: "Board",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show the whole hive",
  turn: "Turn the board",
  hand: (side) => `${side} hand`,
  piece: named,
  cell(stack, isDestination) {
    const what = stack.length > 0 ? stack.map(named).join(" on ") : "empty";
    return isDestination ? `${what}, destination` : what;
  },
  pile: (side, bug, count) => `${side} ${BUGS[bug]}, ${count}`,
};

function named(piece: PieceId): string {
  return `${sideOf(piece)} ${BUGS[bugOf(piece)]} ${piece.slice(2)}`.trim();
}
