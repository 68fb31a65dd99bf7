/** Undo and redo history. Pure. */
export interface Timeline<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** Kind of the last step; consecutive steps of one kind are merged. */
  readonly kind: string | null;
}

/** Maximum number of undo steps. */
const DEPTH = 500;

export function begin<T>(now: T): Timeline<T> {
  return { past: [], now, future: [], kind: null };
}

/** Adds a state. Consecutive steps of one kind, such as typing a comment, are undone together. */
export function step<T>(timeline: Timeline<T>, now: T, kind: string | null = null): Timeline<T> {
  if (kind !== null && kind === timeline.kind) {
    return { ...timeline, now, future: [] };
  }
  return { past: [...timeline.past, timeline.now].slice(-DEPTH), now, future: [], kind };
}

/** Replaces the current state without adding a step. Navigation is not undoable. */
export function amend<T>(timeline: Timeline<T>, now: T): Timeline<T> {
  return { ...timeline, now, kind: null };
}

export function undo<T>(timeline: Timeline<T>): Timeline<T> {
  const now = timeline.past.at(-1);
  return now === undefined
    ? timeline
    : { past: timeline.past.slice(0, -1), now, future: [timeline.now, ...timeline.future], kind: null };
}

export function redo<T>(timeline: Timeline<T>): Timeline<T> {
  const [now, ...future] = timeline.future;
  return now === undefined ? timeline : { past: [...timeline.past, timeline.now], now, future, kind: null };
}
