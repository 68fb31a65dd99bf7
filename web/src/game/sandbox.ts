import type { Arrow, BoardView, Mark, ShownMove } from "@skep/board";
import type { Hex, PieceId, Ply, Reason } from "../wire/protocol.ts";
import type { SandboxView } from "../wire/types.ts";
import { type Shown, withMove } from "./history.ts";
import { throwsOf } from "./throws.ts";
import { piles, START } from "./view.ts";

/** Display options besides the position. */
export interface ViewOptions {
  /** Number of plies played in the shown position. */
  plies: number;
  /** The only piece that may be chosen; null for every piece that can move. */
  only: PieceId | null;
  /** Whether anything may be chosen. */
  active: boolean;
  selected: PieceId | null;
  marks: readonly Mark[];
  arrows?: readonly Arrow[];
  /** Pieces named in the text beside the board. */
  named?: ReadonlySet<PieceId>;
}

/** Pieces and hands after some plies from the start. */
export function shownAt(start: SandboxView, moves: readonly Ply[], plies: number): Shown {
  let shown: Shown = {
    pieces: start.position.pieces.map(([piece, q, r]) => ({ piece, hex: [q, r] as Hex })),
    hands: start.position.hands,
  };
  for (const { piece, to } of moves.slice(0, plies)) {
    if (piece && to) {
      shown = withMove(shown, piece, to);
    }
  }
  return shown;
}

export function sandboxView(view: SandboxView, shown: Shown, options: ViewOptions): BoardView {
  const live = options.plies === view.moves.length && options.active;
  const destinations = new Map<PieceId, Hex[]>();
  if (live) {
    for (const [piece, places] of Object.entries(view.position.legal)) {
      if (options.only === null || options.only === piece) {
        destinations.set(
          piece,
          places.map(([q, r]) => [q, r] as const),
        );
      }
    }
  }
  return {
    pieces: shown.pieces,
    hands: { white: piles(view.set, "white", shown.hands), black: piles(view.set, "black", shown.hands) },
    destinations,
    throws: live && options.only === null ? throwsOf(view.position, view.moves.at(-1)?.piece ?? null) : new Map(),
    movable: new Set(destinations.keys()),
    selected: live ? options.selected : null,
    lastMove: lastMove(view.moves[options.plies - 1]),
    marks: live && shown.pieces.length === 0 && options.marks.length === 0 ? [START] : options.marks,
    ...(options.arrows ? { arrows: options.arrows } : {}),
    ...(options.named ? { named: options.named } : {}),
    interactive: live,
  };
}

/** The cells that show why a move is refused, without duplicates. */
export function evidence(reason: Reason): Mark[] {
  const cells = [...reason.cells, ...(reason.gate ?? []), ...(reason.parts ?? []).flatMap((part) => part.reason.cells)];
  return [...new Map(cells.map((hex) => [hex.join(), hex])).values()].map((hex) => ({ hex, kind: "evidence" }));
}

function lastMove(move: Ply | undefined): ShownMove | null {
  return move?.piece && move.to
    ? { piece: move.piece, from: move.from, to: move.to, path: move.path, by: move.by }
    : null;
}
