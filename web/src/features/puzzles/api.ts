import type { Tried } from "../../table/solving/trial.ts";
import type {
  DailyPuzzle,
  PuzzleAttempt,
  PuzzleCount,
  PuzzleEntry,
  PuzzleGoal,
  PuzzleHint,
  PuzzleList,
  PuzzleView,
  SandboxView,
  SolverRating,
} from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";

export type { PuzzleEntry, PuzzleHint, PuzzleList } from "../../wire/types.ts";

export type Goal = PuzzleGoal;
export type PuzzleData = PuzzleView;
export type Count = PuzzleCount;
export type Daily = DailyPuzzle;
/** A try, or the solution shown to a solver who gives up. */
export type PuzzleTried = Omit<PuzzleAttempt, "result"> & Pick<Tried, "result">;
/** Glicko-2 rating. */
export type Solver = SolverRating;

export interface PuzzleRequest {
  rating: number;
  set: string;
  theme?: string;
  seen: readonly string[];
}

export function puzzleCounts(set: string): Promise<PuzzleList> {
  return ask("puzzles", { set, from: 0, limit: 0 });
}

export async function puzzleEntries(): Promise<PuzzleEntry[]> {
  const found: PuzzleEntry[] = [];
  for (;;) {
    const { puzzles, total } = await ask("puzzles", { set: "Base+MLP", from: found.length });
    found.push(...puzzles);
    if (puzzles.length === 0 || found.length >= total) {
      return found;
    }
  }
}

export function daily(): Promise<Daily> {
  return ask("puzzle-daily", { now: Date.now() });
}

export function puzzle(id: string): Promise<PuzzleData> {
  return ask("puzzle", { id });
}

export function nextPuzzle(request: PuzzleRequest): Promise<PuzzleData> {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return ask("puzzle-next", { request, random });
}

export function tryPuzzle(id: string, moves: readonly string[]): Promise<PuzzleTried> {
  return ask("puzzle-try", { id, moves });
}

export function puzzleHint(id: string, moves: readonly string[], step: 1 | 2): Promise<PuzzleHint> {
  return ask("puzzle-hint", { id, moves, step });
}

export async function puzzleSolution(id: string): Promise<SandboxView> {
  return (await ask("puzzle-solution", { id })).view;
}

export function rate(id: string, solver: Solver, solved: boolean): Promise<Solver> {
  return ask("puzzle-rate", { id, solver, solved });
}
