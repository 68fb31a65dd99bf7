/** Undo and redo history. */
export interface UndoHistory<T> {
  readonly now: T;
  readonly before: readonly T[];
  readonly after: readonly T[];
}

/** Maximum number of undo steps. */
const DEPTH = 500;

export function newHistory<T>(now: T): UndoHistory<T> {
  return { now, before: [], after: [] };
}

/** Adds a value and clears the redo history. An unchanged value is not a step. */
export function pushed<T>(past: UndoHistory<T>, now: T): UndoHistory<T> {
  return now === past.now ? past : { now, before: [...past.before, past.now].slice(-DEPTH), after: [] };
}

export function undone<T>({ now, before, after }: UndoHistory<T>): UndoHistory<T> {
  const last = before.at(-1);
  return last === undefined
    ? { now, before, after }
    : { now: last, before: before.slice(0, -1), after: [now, ...after] };
}

export function redone<T>({ now, before, after }: UndoHistory<T>): UndoHistory<T> {
  const [next, ...rest] = after;
  return next === undefined ? { now, before, after } : { now: next, before: [...before, now], after: rest };
}
