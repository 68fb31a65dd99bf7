import type { BugLetter, Hand, Hex, PieceId, Ply, Position, Side } from "../wire/protocol.ts";

/** Pieces on the table and in the hands after some plies. */
export interface Shown {
  /** From the bottom of each stack upwards. */
  pieces: { piece: PieceId; hex: Hex }[];
  hands: Record<Side, Hand>;
}

/** The order in which hands and lists show the bugs. */
export const BUGS: readonly BugLetter[] = ["Q", "S", "B", "G", "A", "M", "L", "P"];

const BASE: Hand = { Q: 1, S: 2, B: 2, G: 3, A: 3 };

/** The pieces each side begins with: "Base+ML" adds a mosquito and a ladybug. */
export function fullHand(set: string): Hand {
  const hand: Hand = { ...BASE };
  for (const letter of addedLetters(set)) {
    hand[letter as BugLetter] = 1;
  }
  return hand;
}

/** The letters a set adds to the base game. */
export function addedLetters(set: string): string {
  return set.split("+")[1] ?? "";
}

export function sideOf(piece: PieceId): Side {
  return piece.startsWith("w") ? "white" : "black";
}

export function bugOf(piece: PieceId): BugLetter {
  return piece.charAt(1) as BugLetter;
}

export function other(side: Side): Side {
  return side === "white" ? "black" : "white";
}

/**
 * The position after the first `count` plies, found by taking the later ones back: each piece returns to where it came
 * from, however the game began.
 */
export function positionAt(now: Shown, moves: readonly Ply[], count: number): Shown {
  let { pieces } = now;
  const hands = { white: { ...now.hands.white }, black: { ...now.hands.black } };
  for (const { piece, from } of moves.slice(count).reverse()) {
    if (!piece) {
      continue;
    }
    pieces = pieces.filter((lying) => lying.piece !== piece);
    if (from) {
      pieces = [...pieces, { piece, hex: from }];
    } else {
      const hand = hands[sideOf(piece)];
      hand[bugOf(piece)] = (hand[bugOf(piece)] ?? 0) + 1;
    }
  }
  return { pieces, hands };
}

/** Pieces and hands of a position, for the board. */
export function shownOf({ pieces, hands }: Position): Shown {
  return { pieces: pieces.map(([piece, q, r]) => ({ piece, hex: [q, r] as const })), hands };
}

/** Who made a ply of a game whose next ply is `turn`'s. */
export function moverOf(index: number, plies: number, turn: Side): Side {
  return (plies - index) % 2 === 0 ? turn : other(turn);
}

/** The position with one more piece moved, which the server has not confirmed yet. */
export function withMove(shown: Shown, piece: PieceId, to: Hex): Shown {
  const lay = shown.pieces.some((lying) => lying.piece === piece);
  const side = sideOf(piece);
  const bug = bugOf(piece);
  const hand = lay ? shown.hands[side] : { ...shown.hands[side], [bug]: (shown.hands[side][bug] ?? 1) - 1 };
  return {
    pieces: [...shown.pieces.filter((lying) => lying.piece !== piece), { piece, hex: to }],
    hands: { ...shown.hands, [side]: hand },
  };
}

/** The piece that is placed next from a pile: its number counts up as the pile shrinks. */
export function nextOfPile(set: string, side: Side, bug: BugLetter, left: number): PieceId | null {
  if (left <= 0) {
    return null;
  }
  const whole = fullHand(set)[bug] ?? 0;
  const name = `${side === "white" ? "w" : "b"}${bug}`;
  return whole > 1 ? `${name}${whole - left + 1}` : name;
}

/** The six cells around one, in the order right, lower right, lower left, left, upper left, upper right. */
export function around([q, r]: Hex): Hex[] {
  return [
    [q + 1, r],
    [q, r + 1],
    [q - 1, r + 1],
    [q - 1, r],
    [q, r - 1],
    [q + 1, r - 1],
  ];
}

/** How many sides of a queen are surrounded; null while she is in hand. */
export function closedSides(pieces: Shown["pieces"], side: Side): number | null {
  const queen = pieces.find(({ piece }) => bugOf(piece) === "Q" && sideOf(piece) === side);
  const taken = new Set(pieces.map(({ hex }) => hex.join()));
  return queen ? around(queen.hex).filter((hex) => taken.has(hex.join())).length : null;
}

export function sameHex(a: Hex | null, b: Hex | null): boolean {
  return a !== null && b !== null && a[0] === b[0] && a[1] === b[1];
}

/** All cells of the hive and beside it: where a piece might go if the position changes. */
export function reach(pieces: Shown["pieces"]): Hex[] {
  const cells = new Map<string, Hex>();
  for (const { hex } of pieces) {
    for (const cell of [hex, ...around(hex)]) {
      cells.set(cell.join(), cell);
    }
  }
  return [...cells.values()];
}
