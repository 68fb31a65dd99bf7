import type { Hex, PieceId, Position } from "../wire/protocol.ts";

/** One legal move as the player may write it. */
export interface Choice {
  piece: PieceId;
  to: Hex;
  uhp: string;
}

/** Where a piece is placed, relative to its neighbour. */
export type Direction = "left" | "right" | "up-left" | "up-right" | "down-left" | "down-right" | "on-top" | "first";

export interface Place {
  direction: Direction;
  neighbour: PieceId | null;
}

const BEFORE: Record<string, Direction> = { "-": "left", "/": "down-left", "\\": "up-left" };
const AFTER: Record<string, Direction> = { "-": "right", "/": "up-right", "\\": "down-right" };

/** All legal moves of a position, in the order of the pieces. */
export function choices(position: Position): Choice[] {
  return Object.entries(position.legal)
    .flatMap(([piece, places]) => places.map(([q, r, uhp]) => ({ piece, to: [q, r] as const, uhp })))
    .sort((a, b) => a.uhp.localeCompare(b.uhp));
}

/** The legal moves that a text may mean. A move written in full is the only one, even if others begin like it. */
export function complete(all: readonly Choice[], text: string): Choice[] {
  const wanted = normal(text);
  if (wanted === "") {
    return [];
  }
  const exact = all.filter((choice) => normal(choice.uhp) === wanted);
  if (exact.length > 0) {
    return exact.slice(0, 1);
  }
  // The side to move may leave out the colour: "a1" stands for "wA1".
  const begins = (choice: Choice) => {
    const full = normal(choice.uhp);
    return full.startsWith(wanted) || full.slice(1).startsWith(wanted);
  };
  return all.filter(begins);
}

/** Parses the second half of a notation: `-bQ` is left of the black queen, `bQ` alone on top of her. */
export function placeOf(uhp: string): Place {
  const target = uhp.trim().split(/\s+/)[1];
  if (!target || target === ".") {
    return { direction: "first", neighbour: null };
  }
  const neighbour = target.replace(/[-/\\]/g, "");
  const direction = BEFORE[target.charAt(0)] ?? AFTER[target.charAt(target.length - 1)] ?? "on-top";
  return { direction, neighbour };
}

function normal(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").replaceAll("−", "-").replaceAll("–", "-");
}

/** The pieces that a move's notation names. */
export function namedIn(uhp: string): PieceId[] {
  return uhp.match(/[wb][QSBGAMLP]\d?/g) ?? [];
}
