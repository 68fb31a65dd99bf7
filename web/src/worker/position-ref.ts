import type { Opening } from "../wire/protocol.ts";

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
