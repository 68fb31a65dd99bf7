import type { Arrow } from "@skep/board";
import type { Hex, PieceId, Ply } from "../wire/protocol.ts";
import type { LineView, SandboxView } from "../wire/types.ts";

/** Lines further behind the best get no arrow. */
const MAX_LOSS = 0.1;

/** The first moves of engine lines as arrows; the best one stands out, much worse ones are left out. */
export function arrowsOf(lines: readonly LineView[], threat: boolean): Arrow[] {
  const best = lines[0];
  return lines
    .filter((line) => best && Math.abs(line.white - best.white) <= MAX_LOSS)
    .flatMap((line, index) => arrowOf(line.moves[0], threat ? "threat" : index === 0 ? "best" : "line"));
}

/** A move as an arrow; a pass has none. */
export function arrowOf(ply: Ply | undefined, kind: Arrow["kind"]): Arrow[] {
  return ply?.to ? [{ from: ply.from, to: ply.to, kind, piece: ply.piece }] : [];
}

/** A hint as an arrow from the piece, or as a ghost if it is in hand. */
export function hintArrow(view: SandboxView, piece: PieceId, to: Hex): Arrow[] {
  const lies = view.position.pieces.find(([name]) => name === piece);
  return [{ from: lies ? [lies[1], lies[2]] : null, to, kind: "best", piece }];
}
