import { describe, expect, it } from "vitest";
import { answersIn, END, type TraceEvent } from "../bench/main-thread.ts";

const THREAD = { cat: "devtools.timeline", ph: "X", pid: 1, tid: 1 };

/** Something that the thread does, in milliseconds; unless told otherwise, all of it on the processor. */
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

describe("the answer to an interaction", () => {
  const answer = answersIn(TRACE, new Map([["a press", "pointerdown"]])).get("a press");

  it("is all that the thread does from the event to the end of its frame", () => {
    expect(answer?.first).toMatchObject({ busy: 9, processor: 7 });
    expect(answer?.drawn).toBe(15);
  });

  it("is split into kinds, each slice being what it is and not what it lies in", () => {
    expect(answer?.first.split).toEqual({ script: 2, style: 1, paint: 2.5, rest: 1.5 });
  });

  it("goes on with the frames that follow until the page is at rest, and no further", () => {
    expect(answer?.later).toMatchObject({ busy: 8 });
  });

  it("is missed rather than guessed where the page has heard nothing", () => {
    expect(() => answersIn(TRACE, new Map([["a press", "keydown"]]))).toThrow("heard no keydown");
    expect(() => answersIn(TRACE, new Map([["a key", "keydown"]]))).toThrow("no marks");
  });
});
