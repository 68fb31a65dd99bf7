import type { Opening } from "../wire/protocol.ts";

/** Where an analysis begins: a position string, or a UHP game string whose moves are part of the start. */
export type Start = { readonly position: string } | { readonly game: string };

/** A place in an analysis: where it starts and the moves that led on. */
export interface At {
  readonly start: Start;
  readonly moves: readonly string[];
}

/** The request that asks the module about a place: a `SandboxRequest` of docs/module.md. */
export function requestOf({ start, moves }: At): Start & { moves: readonly string[] } {
  return { ...start, moves };
}

/** The place after all moves of a UHP game string. A queen that is a player's first piece tells the rulebook's opening (R9). */
export function atEndOf(game: string): At {
  const [set = "", , , ...moves] = game.split(";");
  const isRulebook = moves[0] === "wQ" || moves[1]?.startsWith("bQ") === true;
  return { start: startOf(set, isRulebook ? "rulebook" : "tournament"), moves };
}

/** The start of a game with a set and an opening rule. A UHP game string without moves means the tournament opening. */
export function startOf(set: string, opening: Opening): Start {
  return opening === "tournament"
    ? { game: `${set};NotStarted;White[1]` }
    : { position: `${set.replace("+", "")}_w1_0_rulebook` };
}
