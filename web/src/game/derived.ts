import type { GameState, LiveState, Ply, Position } from "../wire/protocol.ts";
import type { SandboxRequest, SandboxView } from "../wire/types.ts";
import { startOf } from "../worker/position-ref.ts";

/** What the rules derive from the moves of a game. */
export interface Derived {
  readonly moves: LiveState["moves"];
  readonly plies: readonly Ply[];
  readonly position: Position;
  /** The same position after the end of the game: nothing is legal, and no reasons are needed. */
  readonly end: Position;
}

/** The position of a game as a question to the module. */
export function positionRequest({ game, moves }: Pick<LiveState, "game" | "moves">): SandboxRequest {
  const start = game.start ? { position: game.start.position } : startOf(game.set, game.opening);
  return { ...start, moves: moves.map(({ uhp }) => uhp) };
}

/** Number of leading moves for which plies are already derived. */
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

export function isDerived(moves: LiveState["moves"], before: Derived | null): before is Derived {
  return before !== null && before.moves.length === moves.length && shared(moves, before) === moves.length;
}

/** Adds the plies of a view to those derived before. */
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

/** The complete state of a game, as the screen shows it. */
export function whole(live: LiveState, derived: Derived): GameState {
  return { ...live, moves: derived.plies, position: live.result === null ? derived.position : derived.end };
}
