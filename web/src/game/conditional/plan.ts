/** Conditional moves: lines of moves in UHP notation, the opponent's and one's own by turns. */

export type Line = readonly string[];

/** How many lines a plan may have, and how many plies each. */
export const MOST_LINES = 20;
export const MOST_PLIES = 10;

/** Whether moves that were tried are a line: each move of the opponent has its answer. */
export function isWhole(line: Line): boolean {
  return line.length > 0 && line.length % 2 === 0;
}

/** Whether the plan says all that a line says. */
export function isPlanned(plan: readonly Line[], line: Line): boolean {
  return plan.some((other) => sharedPlies(other, line) === line.length);
}

/**
 * The plan with one more line. Of two answers to the same move the new one counts, and a line that another one continues is not
 * kept beside it.
 */
export function withLine(plan: readonly Line[], line: Line): readonly Line[] {
  return isPlanned(plan, line) ? plan : [...plan.filter((other) => agrees(other, line)), line];
}

/** The lines that a new one would replace since it answers the same moves otherwise. */
export function replacedBy(plan: readonly Line[], line: Line): readonly Line[] {
  return plan.filter((other) => {
    const shared = sharedPlies(other, line);
    return shared % 2 === 1 && shared < Math.min(other.length, line.length);
  });
}

/** Whether two lines can stand side by side: they differ first in a move of the opponent. */
function agrees(other: Line, line: Line): boolean {
  const shared = sharedPlies(other, line);
  return shared % 2 === 0 && shared < other.length;
}

function sharedPlies(one: Line, other: Line): number {
  const differs = one.findIndex((move, index) => move !== other[index]);
  return differs === -1 ? one.length : differs;
}
