/** What the page's main thread did, read from a trace of the browser. Pure: events in, figures out. */

/** An event of Chromium's trace format; times are microseconds, `tdur` is the processor time of the thread. */
export interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** What has to be traced for all of this. */
export const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

/** The mark that ends what belongs to an interaction. */
export const END = "at rest";

type Kind = "script" | "style" | "paint" | "rest";

/** Milliseconds of the main thread. */
export interface Work {
  /** From the beginning to the end of its tasks, other programs and waiting for the compositor included. */
  readonly busy: number;
  /** What the processor did for them. */
  readonly processor: number;
  readonly split: Readonly<Record<Kind, number>>;
}

/** One interaction, from its event to the picture that answers it, and what came of it afterwards. */
export interface Answer {
  readonly first: Work;
  /** From the event to the end of the frame, the wait for the screen included. */
  readonly drawn: number;
  /** The heaviest of the frames that follow until the page is at rest; null if there is none. */
  readonly later: Work | null;
}

const KINDS: Readonly<Record<string, Kind>> = {
  EventDispatch: "script",
  FunctionCall: "script",
  FireAnimationFrame: "script",
  TimerFire: "script",
  RunMicrotasks: "script",
  HandlePostMessage: "script",
  MinorGC: "script",
  MajorGC: "script",
  UpdateLayoutTree: "style",
  Layout: "style",
  PrePaint: "paint",
  Paint: "paint",
  Layerize: "paint",
  Commit: "paint",
};

/** A task of the main thread, with what it consists of. */
interface Task {
  readonly start: number;
  readonly end: number;
  readonly work: Work;
  readonly dispatches: ReadonlySet<string>;
  readonly commits: boolean;
}

/**
 * The answers to interactions, each between a mark of its name and the next `END` in the trace. `type` is the event that the browser hears; without
 * one, everything after the mark counts.
 */
export function answersIn(
  events: readonly TraceEvent[],
  marks: ReadonlyMap<string, string | null>,
): Map<string, Answer> {
  const found = events.filter(({ name, cat }) => marks.has(name) && cat.includes("user_timing"));
  const [first] = found;
  if (!first) {
    throw new Error("the trace has no marks");
  }
  const tasks = tasksOf(events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid));
  const ends = events.filter(({ name }) => name === END).map(({ ts }) => ts);
  return new Map(
    found.map(({ name, ts }) => {
      const until = Math.min(...ends.filter((end) => end > ts));
      const type = marks.get(name) ?? null;
      const rest = tasks.filter(({ start }) => start >= ts && start < until);
      const from = type === null ? 0 : rest.findIndex(({ dispatches }) => dispatches.has(type));
      if (from < 0) {
        throw new Error(`${name}: the page heard no ${type}`);
      }
      return [name, answerOf(rest.slice(from), name)];
    }),
  );
}

function answerOf(tasks: readonly Task[], name: string): Answer {
  const frames = framesOf(tasks);
  const [first, ...later] = frames;
  const [begin] = tasks;
  if (!first || !begin) {
    throw new Error(`${name}: nothing was drawn`);
  }
  const heaviest = later.map(sum).sort((a, b) => b.busy - a.busy)[0] ?? null;
  return { first: sum(first), drawn: ((first.at(-1)?.end ?? 0) - begin.start) / 1000, later: heaviest };
}

/** Tasks up to each frame that is handed to the compositor; those after the last one belong to none. */
function framesOf(tasks: readonly Task[]): Task[][] {
  const frames: Task[][] = [];
  let open: Task[] = [];
  for (const task of tasks) {
    open.push(task);
    if (task.commits) {
      frames.push(open);
      open = [];
    }
  }
  return frames;
}

function sum(tasks: readonly Task[]): Work {
  const all = (of: (work: Work) => number) => tasks.reduce((total, { work }) => total + of(work), 0);
  return {
    busy: all(({ busy }) => busy),
    processor: all(({ processor }) => processor),
    split: {
      script: all(({ split }) => split.script),
      style: all(({ split }) => split.style),
      paint: all(({ split }) => split.paint),
      rest: all(({ split }) => split.rest),
    },
  };
}

/** The outermost slices of a thread. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const slices = events.filter(({ ph }) => ph === "X").sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks: Task[] = [];
  let inner: TraceEvent[] = [];
  const close = () => {
    if (inner[0]) {
      tasks.push(taskOf(inner[0], inner));
    }
    inner = [];
  };
  for (const slice of slices) {
    if (inner[0] && slice.ts >= endOf(inner[0])) {
      close();
    }
    inner.push(slice);
  }
  close();
  return tasks;
}

function taskOf(outer: TraceEvent, slices: readonly TraceEvent[]): Task {
  const split = { script: 0, style: 0, paint: 0, rest: 0 };
  const open: { slice: TraceEvent; kind: Kind }[] = [];
  for (const slice of slices) {
    while (open.length > 0 && slice.ts >= endOf((open.at(-1) as { slice: TraceEvent }).slice)) {
      open.pop();
    }
    const around = open.at(-1)?.kind ?? "rest";
    const kind = KINDS[slice.name] ?? around;
    // A slice belongs to its own kind, and no longer to that of the slice around it.
    split[kind] += (slice.tdur ?? 0) / 1000;
    if (open.length > 0) {
      split[around] -= (slice.tdur ?? 0) / 1000;
    }
    open.push({ slice, kind });
  }
  return {
    start: outer.ts,
    end: endOf(outer),
    work: { busy: (outer.dur ?? 0) / 1000, processor: (outer.tdur ?? 0) / 1000, split },
    dispatches: new Set(slices.flatMap(({ name, args }) => (name === "EventDispatch" ? (args?.data?.type ?? []) : []))),
    commits: slices.some(({ name }) => name === "Commit"),
  };
}

function endOf({ ts, dur }: TraceEvent): number {
  return ts + (dur ?? 0);
}
