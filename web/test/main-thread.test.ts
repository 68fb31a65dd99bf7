import { describe, expect, it } from "vitest";
import { answersIn, END, type TraceEvent } from "../bench/main-thread.ts";

const THREAD = { cat: "devtools.timeline", ph: "X", pid: 1, tid: 1 };

/** A slice of the thread in milliseconds; by default all of it is CPU time. */
function slice(name: string, at: number, length: number, more: Partial<TraceEvent> = {}): TraceEvent {
  return { ...THREAD, name, ts: at * 1000, dur: length * 1000, tdur: length * 1000, ...more };
}

function mark(name: string, at: number): TraceEvent {
  return { ...THREAD, name, cat: "blink.user_timing", ph: "I", ts: at * 1000 };
}

const PRESS = { args: { data: { type: "pointerdown" } } };

/** A press at 10 ms, its frame at 20 ms, and a heavier one at 40 ms. */
const TRACE: TraceEvent[] = [
  mark("a press", 1),
  slice("RunTask", 2, 1),
  slice("RunTask", 10, 4),
  slice("EventDispatch", 10, 3, PRESS),
  slice("UpdateLayoutTree", 11, 1),
  slice("RunTask", 20, 5, { tdur: 3000 }),
  slice("Paint", 20, 2),
  slice("Commit", 23, 2, { tdur: 500 }),
  slice("RunTask", 40, 8),
  slice("Commit", 47, 1),
  mark(END, 60),
  slice("RunTask", 61, 50),
  slice("Commit", 110, 1),
];

describe("the response to an interaction", () => {
  const answer = answersIn(TRACE, new Map([["a press", "pointerdown"]])).get("a press");

  it("covers everything from the event to the end of its frame", () => {
    expect(answer?.first).toMatchObject({ busy: 9, processor: 7 });
    expect(answer?.drawn).toBe(15);
  });

  it("is split by kind, counting nested slices separately", () => {
    expect(answer?.first.split).toEqual({ script: 2, style: 1, paint: 2.5, rest: 1.5 });
  });

  it("includes the following frames until the page is at rest, and no more", () => {
    expect(answer?.later).toMatchObject({ busy: 8 });
  });

  it("is missing rather than guessed if the page received no event", () => {
    expect(() => answersIn(TRACE, new Map([["a press", "keydown"]]))).toThrow("heard no keydown");
    expect(() => answersIn(TRACE, new Map([["a key", "keydown"]]))).toThrow("no marks");
  });
});
