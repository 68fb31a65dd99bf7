/** A possibly illegal position in the editor, and operations on it. Pure: every change returns a new draft. */
import type { HandPile, Placed } from "@skep/board";
import { BUGS, bugOf, fullHand, other, sideOf } from "../../game/history.ts";
import type { BugLetter, Hex, Opening, PieceId, Side } from "../../wire/protocol.ts";
import type { Setup } from "./api.ts";

export interface Draft {
  readonly set: string;
  readonly opening: Opening;
  readonly turn: Side;
  /** The turn number of the side to move; null for the lowest possible one. */
  readonly number: number | null;
  /** The piece that moved on the previous turn. */
  readonly resting: PieceId | null;
  /** Bottom of each stack first. Duplicates of a piece carry a suffix: `wA1#2`. */
  readonly pieces: readonly Placed[];
}

export function emptyDraft(set: string, opening: Opening): Draft {
  return { set, opening, turn: "white", number: null, resting: null, pieces: [] };
}

/** `least` is the turn number that the validation suggests. */
export function draftOf(setup: Setup, least: number): Draft {
  const seen = new Map<PieceId, number>();
  const pieces = setup.pieces.map(([name, q, r]): Placed => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { piece: count > 1 ? `${name}#${count}` : name, hex: [q, r] };
  });
  const number = setup.number === undefined || setup.number === least ? null : setup.number;
  return { ...setup, number, resting: setup.resting ?? null, pieces };
}

export function setupOf({ number, resting, pieces, ...rest }: Draft): Setup {
  return {
    ...rest,
    ...(number === null ? {} : { number }),
    ...(resting === null ? {} : { resting: nameOf(resting) }),
    pieces: pieces.map(({ piece, hex: [q, r] }) => [nameOf(piece), q, r]),
  };
}

/** Strips the suffix of a duplicate. */
export function nameOf(piece: PieceId): PieceId {
  return piece.replace(/#.*/, "");
}

/** The next piece of a kind in the hand, if any is left. */
export function nextInHand(draft: Draft, side: Side, bug: BugLetter): PieceId | null {
  const most = fullHand(draft.set)[bug] ?? 0;
  const placed = new Set(draft.pieces.map(({ piece }) => nameOf(piece)));
  for (let number = 1; number <= most; number++) {
    const piece = pieceOf(side, bug, number);
    if (!placed.has(piece)) {
      return piece;
    }
  }
  return null;
}

/** What a hand holds, including empty piles. */
export function pilesOf(draft: Draft, side: Side): HandPile[] {
  const whole = fullHand(draft.set);
  const placed = new Set(draft.pieces.map(({ piece }) => nameOf(piece)));
  return BUGS.filter((bug) => (whole[bug] ?? 0) > 0).map((bug) => {
    const numbers = Array.from({ length: whole[bug] ?? 0 }, (_, i) => pieceOf(side, bug, i + 1));
    const held = numbers.filter((piece) => !placed.has(piece));
    return { bug, piece: held[0] ?? null, count: held.length };
  });
}

/** The pieces on a cell, bottom first. */
export function stackAt({ pieces }: Draft, hex: Hex): PieceId[] {
  return pieces.filter((placed) => same(placed.hex, hex)).map(({ piece }) => piece);
}

export function placeOf({ pieces }: Draft, piece: PieceId): Hex | null {
  return pieces.find((placed) => placed.piece === piece)?.hex ?? null;
}

/** Puts a piece on top of a cell, from the hand or from another cell. */
export function put(draft: Draft, piece: PieceId, hex: Hex): Draft {
  const rest = draft.pieces.filter((placed) => placed.piece !== piece);
  return { ...draft, pieces: [...rest, { piece, hex }] };
}

/**
 * Returns a piece to the hand. Higher-numbered pieces of its kind are renumbered, as the hand gives low numbers first.
 */
export function takeOff(draft: Draft, piece: PieceId): Draft {
  const rest = draft.pieces.filter((placed) => placed.piece !== piece);
  const resting = draft.resting === piece ? null : draft.resting;
  const off = { ...draft, resting, pieces: rest };
  const name = nameOf(piece);
  if (rest.some((placed) => nameOf(placed.piece) === name)) {
    return off;
  }
  const [side, bug, gap] = [sideOf(name), bugOf(name), Number(name.slice(2))];
  const moveUp = (id: PieceId): PieceId => {
    const [plain = id, mark] = id.split("#");
    const number = Number(plain.slice(2));
    const closer = sideOf(plain) === side && bugOf(plain) === bug && number > gap;
    return closer ? [pieceOf(side, bug, number - 1), ...(mark ? [mark] : [])].join("#") : id;
  };
  return renamed(off, moveUp);
}

/** Moves a whole stack on top of another cell. */
export function moveStack(draft: Draft, from: Hex, to: Hex): Draft {
  if (same(from, to)) {
    return draft;
  }
  const moved = draft.pieces.filter(({ hex }) => same(hex, from)).map(({ piece }) => ({ piece, hex: to }));
  return { ...draft, pieces: [...draft.pieces.filter(({ hex }) => !same(hex, from)), ...moved] };
}

/** Swaps a piece with the one above or below it. */
export function shift(draft: Draft, piece: PieceId, by: 1 | -1): Draft {
  const hex = placeOf(draft, piece);
  const stack = hex ? stackAt(draft, hex) : [];
  const other = stack[stack.indexOf(piece) + by];
  if (!hex || !other) {
    return draft;
  }
  const swapped = new Map([
    [piece, other],
    [other, piece],
  ]);
  const pieces = draft.pieces.map((placed) => ({ ...placed, piece: swapped.get(placed.piece) ?? placed.piece }));
  return { ...draft, pieces };
}

/** Rotates the position clockwise by 60 degrees. */
export function rotated(draft: Draft): Draft {
  return placed(draft, ([q, r]) => [0 - r, q + r]);
}

/** Mirrors the position horizontally. */
export function mirrored(draft: Draft): Draft {
  return placed(draft, ([q, r]) => [0 - q - r, r]);
}

/** Swaps the colours, including the side to move. */
export function recoloured(draft: Draft): Draft {
  const swap = (piece: PieceId) => (piece.startsWith("w") ? "b" : "w") + piece.slice(1);
  return { ...renamed(draft, swap), turn: other(draft.turn) };
}

/** Without a pillbug the last moved piece does not matter. */
export function withSet(draft: Draft, set: string): Draft {
  return { ...draft, set, resting: "P" in fullHand(set) ? draft.resting : null };
}

function pieceOf(side: Side, bug: BugLetter, number: number): PieceId {
  return `${side.charAt(0)}${bug}${"QMLP".includes(bug) ? "" : number}`;
}

function renamed(draft: Draft, name: (piece: PieceId) => PieceId): Draft {
  return {
    ...draft,
    resting: draft.resting === null ? null : name(draft.resting),
    pieces: draft.pieces.map(({ piece, hex }) => ({ piece: name(piece), hex })),
  };
}

function placed(draft: Draft, place: (hex: Hex) => Hex): Draft {
  return { ...draft, pieces: draft.pieces.map(({ piece, hex }) => ({ piece, hex: place(hex) })) };
}

function same(a: Hex, b: Hex): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
