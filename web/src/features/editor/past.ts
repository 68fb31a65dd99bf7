/** A value with what it was before, and what was undone. */
export interface Past<T> {
  readonly now: T;
  readonly before: readonly T[];
  readonly after: readonly T[];
}

/** How many steps are remembered. */
const DEPTH = 500;

export function began<T>(now: T): Past<T> {
  return { now, before: [], after: [] };
}

/** Moves on to the next value and forgets what was undone. Setting the same value again is not a step. */
export function stepped<T>(past: Past<T>, now: T): Past<T> {
  return now === past.now ? past : { now, before: [...past.before, past.now].slice(-DEPTH), after: [] };
}

export function undone<T>({ now, before, after }: Past<T>): Past<T> {
  const last = before.at(-1);
  return last === undefined
    ? { now, before, after }
    : { now: last, before: before.slice(0, -1), after: [now, ...after] };
}

export function redone<T>({ now, before, after }: Past<T>): Past<T> {
  const [next, ...rest] = after;
  return next === undefined ? { now, before, after } : { now: next, before: [...before, now], after: rest };
}
