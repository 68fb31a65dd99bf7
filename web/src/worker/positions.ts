import type { Hex, Opening, PieceId } from "../wire/protocol.ts";
import type { PositionText, SandboxView, Why } from "../wire/types.ts";
import { ask } from "./ask.ts";

/** A start position: a position string, or a UHP game string whose moves are part of it. */
export type Start = { readonly position: string } | { readonly game: string };

/** A position, given by where it starts and the moves played from there. */
export interface PositionRef {
  readonly start: Start;
  readonly moves: readonly string[];
}

/** The position as a `SandboxRequest` of docs/module.md. */
export function requestOf({ start, moves }: PositionRef): Start & { moves: readonly string[] } {
  return { ...start, moves };
}

/**
 * The position after all moves of a UHP game string. A queen as a player's first piece implies the rulebook opening
 * (R9).
 */
export function atEndOf(game: string): PositionRef {
  const [set = "", , , ...moves] = game.split(";");
  const isRulebook = moves[0] === "wQ" || moves[1]?.startsWith("bQ") === true;
  return { start: startOf(set, isRulebook ? "rulebook" : "tournament"), moves };
}

/** The start position for a set and an opening rule. A UHP game string without moves implies the tournament opening. */
export function startOf(set: string, opening: Opening): Start {
  return opening === "tournament"
    ? { game: `${set};NotStarted;White[1]` }
    : { position: `${set.replace("+", "")}_w1_0_rulebook` };
}

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
