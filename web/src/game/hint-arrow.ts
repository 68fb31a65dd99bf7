import type { Arrow } from "@skep/board";
import type { SandboxView } from "../features/learn/api.ts";
import type { Hex, PieceId } from "../wire/protocol.ts";

/** A hint drawn as the move that it is: from where the piece lies, or as a ghost from the hand. */
export function hintArrow(view: SandboxView, piece: PieceId, to: Hex): Arrow[] {
  const lies = view.position.pieces.find(([name]) => name === piece);
  return [{ from: lies ? [lies[1], lies[2]] : null, to, kind: "best", piece }];
}
