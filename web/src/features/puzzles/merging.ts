/** Merges a solver's tries from several devices. */
import type { PuzzleTry } from "../../wire/types.ts";
import type { PuzzleEntry, Solver } from "./api.ts";
import { NEW, type PastTry, type Record } from "./progress.ts";

/** Puzzle metadata by id. */
export type About = ReadonlyMap<string, Pick<PuzzleEntry, "themes" | "set">>;

/** Computes the rating after a result. */
export type Rate = (id: string, solver: Solver, solved: boolean) => Promise<Solver>;

/** Identifies a try. */
export function keyOf({ id, at }: Pick<PastTry, "id" | "at">): string {
  return `${id} ${at}`;
}

export function toWireTry({ id, at, solved, change }: PastTry): PuzzleTry {
  return { id, at, solved, counts: change !== null };
}

/** Merges the tries of this device and of the server, without duplicates, oldest first. */
export function mergeTries(own: readonly PastTry[], theirs: readonly PuzzleTry[], about: About): PastTry[] {
  const all = new Map(own.map((tried) => [keyOf(tried), tried]));
  for (const { id, at, solved, counts } of theirs) {
    const { themes, set } = about.get(id) ?? { themes: [], set: "Base" };
    const tried = { id, at, solved, change: counts ? 0 : null, themes, set };
    all.set(keyOf(tried), all.get(keyOf(tried)) ?? tried);
  }
  return [...all.values()].sort((one, other) => one.at - other.at || one.id.localeCompare(other.id));
}

/** Recomputes ratings and streaks from tries, oldest first. Only the first counting try at a puzzle is rated. */
export async function replayed(
  tries: readonly PastTry[],
  rate: Rate,
): Promise<Pick<Record, "solver" | "streak" | "best" | "tries">> {
  const counted = new Set<string>();
  const past: PastTry[] = [];
  let { solver, streak, best } = NEW;
  for (const tried of tries) {
    const counts = tried.change !== null && !counted.has(tried.id);
    // A puzzle that no longer exists does not change the rating.
    const after = counts ? await rate(tried.id, solver, tried.solved).catch(() => null) : null;
    past.unshift({ ...tried, change: after && Math.round(after.rating) - Math.round(solver.rating) });
    if (counts) {
      counted.add(tried.id);
      streak = tried.solved ? streak + 1 : 0;
      best = Math.max(best, streak);
    }
    solver = after ?? solver;
  }
  return { solver, streak, best, tries: past };
}
