import type { GameState, LiveState, Ply, Position } from "../wire/protocol.ts";
import type { SandboxRequest, SandboxView } from "../wire/types.ts";
import { startOf } from "../worker/positions.ts";

/** What follows by the rules from the moves of a game. */
export interface Derived {
  readonly moves: LiveState["moves"];
  readonly plies: readonly Ply[];
  readonly position: Position;
  /** The same position once the game is over, however it ended: nothing is legal there, and nobody needs a reason. */
  readonly end: Position;
}

/** Where a game stands, as the rules are asked about it. */
export function placeOf({ game, moves }: Pick<LiveState, "game" | "moves">): SandboxRequest {
  const start = game.start ? { position: game.start.position } : startOf(game.set, game.opening);
  return { ...start, moves: moves.map(({ uhp }) => uhp) };
}

/** How many moves a game shares with what is derived already. */
export function shared(moves: LiveState["moves"], before: Derived | null): number {
  if (moves === before?.moves) {
    return moves.length;
  }
  const differs = moves.findIndex(({ uhp, at }, index) => {
    const known = before?.moves[index];
    return known?.uhp !== uhp || known.at !== at;
  });
  return differs === -1 ? moves.length : differs;
}

/** Whether all that follows from the moves is known. */
export function isDerived(moves: LiveState["moves"], before: Derived | null): before is Derived {
  return before !== null && before.moves.length === moves.length && shared(moves, before) === moves.length;
}

/** Joins what was known before with what the rules say of the moves that are `shared` no more. */
export function derive(moves: LiveState["moves"], before: Derived | null, view: SandboxView): Derived {
  const known = moves.length - view.moves.length;
  const added = view.moves.map((ply, index) => ({ ...ply, at: moves[known + index]?.at ?? ply.at }));
  return {
    moves,
    plies: [...(before?.plies.slice(0, known) ?? []), ...added],
    position: view.position,
    end: { ...view.position, legal: {}, stuck: {}, pass: false },
  };
}

/** The whole state of a game, which the screen shows. */
export function whole(live: LiveState, derived: Derived): GameState {
  return { ...live, moves: derived.plies, position: live.result === null ? derived.position : derived.end };
}
