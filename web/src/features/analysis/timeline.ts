/** A history of states for undo and redo. Pure. */
export interface Timeline<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What the last step did; a further step of the same kind goes on with it. */
  readonly kind: string | null;
}

/** How many steps can be undone. */
const DEPTH = 500;

export function begin<T>(now: T): Timeline<T> {
  return { past: [], now, future: [], kind: null };
}

/** Goes on to a new state. Steps of one kind, such as letters typed into one comment, are undone together. */
export function step<T>(timeline: Timeline<T>, now: T, kind: string | null = null): Timeline<T> {
  if (kind !== null && kind === timeline.kind) {
    return { ...timeline, now, future: [] };
  }
  return { past: [...timeline.past, timeline.now].slice(-DEPTH), now, future: [], kind };
}

/** Changes the current state without adding a step: looking at another move is not something to undo. */
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
