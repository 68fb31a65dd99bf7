import type { Hex, PieceId } from "../wire/protocol.ts";
import type { PositionText, SandboxView, Why } from "../wire/types.ts";
import { ask } from "./ask.ts";
import { type PositionRef, requestOf } from "./position-ref.ts";

/** The position with its legal moves. Plies before `known` are left out of the answer. */
export function viewAt(at: PositionRef, known = 0): Promise<SandboxView> {
  return ask("sandbox-view", { ...requestOf(at), ...(known > 0 ? { known } : {}) });
}

/** Why a piece cannot go to a cell, or cannot move at all. */
export function whyAt(at: PositionRef, piece: PieceId, to: Hex | null): Promise<Why> {
  return ask("sandbox-why", { ...requestOf(at), piece, ...(to ? { to } : {}) });
}

export function textAt(at: PositionRef): Promise<PositionText> {
  return ask("sandbox-text", requestOf(at));
}
