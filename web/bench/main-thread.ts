/** Main-thread work of the page, computed from a browser trace. Pure: events in, figures out. */

/** An event in Chromium's trace format; times are in microseconds, `tdur` is the thread's CPU time. */
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

/** Required trace categories. */
export const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

/** The mark that ends an interaction. */
export const END = "at rest";

type Kind = "script" | "style" | "paint" | "rest";

/** Main-thread time in milliseconds. */
export interface Work {
  /** Wall time of its tasks, including preemption and waiting for the compositor. */
  readonly busy: number;
  /** CPU time. */
  readonly processor: number;
  readonly split: Readonly<Record<Kind, number>>;
}

/** An interaction, from its event to the frame that responds to it, and the frames after it. */
export interface Answer {
  readonly first: Work;
  /** From the event to the end of the frame, including the wait for the screen. */
  readonly drawn: number;
  /** The heaviest frame until the page is at rest; null without further frames. */
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

/** A top-level task of the main thread with its slices. */
interface Task {
  readonly start: number;
  readonly end: number;
  readonly work: Work;
  readonly dispatches: ReadonlySet<string>;
  readonly commits: boolean;
}

/**
 * The interactions in a trace, each between a mark with its name and the next `END`. `type` is the event the browser
 * handles; without it, everything after the mark counts.
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

/** Groups tasks by the frame committed to the compositor; tasks after the last commit belong to none. */
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

/** The top-level slices of a thread. */
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
    // A nested slice counts as its own kind, not as its parent's.
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
