import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EngineWorkers } from "../src/worker/engine-workers.ts";
import type { Op, Question, WorkerMessage, WorkerRequest } from "../src/worker/messages.ts";
import type { WorkerPort } from "../src/worker/worker-client.ts";

type Asked = Extract<WorkerRequest, { t: "ask" }>;

/** A worker controlled by the test. */
class FakeWorker implements WorkerPort {
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly received: WorkerRequest[] = [];
  ended = false;

  postMessage(message: WorkerRequest): void {
    this.received.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  get asked(): Asked[] {
    return this.received.filter((message) => message.t === "ask");
  }
  get last(): Asked {
    return this.asked.at(-1) as Asked;
  }
  answer(value: unknown, n = this.last.n): void {
    this.onmessage?.({ data: { t: "answer", n, text: JSON.stringify({ ok: value }), part: false } });
  }
  trap(): void {
    this.onmessage?.({ data: { t: "trapped", n: this.last.n, why: "unreachable" } });
  }
  get flag(): number | undefined {
    const start = this.received[0];
    return new Int32Array((start?.t === "start" && start.assets.flag) as SharedArrayBuffer)[0];
  }
}

const QUESTION: Question = { op: "analyse", with: { at: { game: "Base;NotStarted;White[1]", moves: [] }, lines: 3 } };
const ply = (n: number): Question => ({ op: "review-ply", with: { ply: n } });

let workers: FakeWorker[] = [];
let cores = 3;

function connect(): EngineWorkers {
  const spawn = () => {
    const made = new FakeWorker();
    workers.push(made);
    return made;
  };
  return new EngineWorkers(spawn, { module: "m", net: "n", puzzles: "p" }, () => cores);
}

/** The worker that was asked for a part of the latest analysis. */
function worker(member: number): FakeWorker {
  const found = workers.findLast(({ asked }) =>
    asked.some(({ question }) => (question.with as { team?: { member: number } }).team?.member === member),
  );
  return found as FakeWorker;
}

beforeEach(() => {
  workers = [];
  cores = 3;
  vi.useFakeTimers();
  vi.stubGlobal("crossOriginIsolated", true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("an analysis on several cores", () => {
  it("gives each worker its part and the same memory", async () => {
    const engine = connect();
    const found = engine.ask(QUESTION);
    expect(workers).toHaveLength(3);
    const parts = [0, 1, 2].map((member) => worker(member).last.question);
    expect(parts.map(({ op }) => op)).toEqual(["analyse", "assist", "assist"]);
    expect(parts.map(({ with: given }) => (given as { team: object }).team)).toEqual([
      { member: 0, search: 1 },
      { member: 1, search: 1 },
      { member: 2, search: 1 },
    ]);
    expect(new Set(parts.map(({ shared }) => shared)).size).toBe(1);
    expect(parts[0]?.shared?.byteLength).toBe(48 << 20);
    worker(0).answer({ depth: 9 });
    expect(await found).toEqual({ depth: 9 });
  });

  it("keeps workers and memory for the next position", async () => {
    const engine = connect();
    const first = engine.ask(QUESTION);
    const { shared } = worker(0).last.question;
    for (const member of [2, 1, 0]) {
      worker(member).answer({});
    }
    await first;
    void engine.ask(QUESTION).catch(() => undefined);
    expect(workers).toHaveLength(3);
    expect(worker(2).last.question).toMatchObject({ op: "assist", with: { team: { member: 2, search: 2 } } });
    expect(worker(0).last.question.shared).toBe(shared);
  });

  it("stops all workers", async () => {
    const engine = connect();
    const found = engine.ask(QUESTION);
    engine.stop();
    await expect(found).rejects.toMatchObject({ code: "stopped" });
    expect(workers.map(({ flag }) => flag)).toEqual([1, 1, 1]);
  });

  it("stops the helpers if the first worker fails", async () => {
    const found = connect().ask(QUESTION);
    worker(0).trap();
    await expect(found).rejects.toMatchObject({ code: "internal" });
    expect([worker(1).flag, worker(2).flag]).toEqual([1, 1]);
  });

  it("replaces a helper that has trapped, once", async () => {
    const found = connect().ask(QUESTION);
    const first = worker(1);
    first.trap();
    await vi.waitFor(() => expect(workers).toHaveLength(4));
    expect(first.ended).toBe(true);
    expect(worker(1).last.question.op).toBe("assist");
    worker(1).trap();
    await vi.advanceTimersByTimeAsync(10);
    expect(workers).toHaveLength(4);
    worker(0).answer({ depth: 9 });
    expect(await found).toEqual({ depth: 9 });
  });

  it("releases helpers and memory after half a minute without work", async () => {
    const engine = connect();
    const found = engine.ask(QUESTION);
    const { shared } = worker(0).last.question;
    const first = worker(0);
    const helpers = [worker(1), worker(2)];
    for (const each of [...helpers, first]) {
      each.answer({});
    }
    await found;
    await vi.advanceTimersByTimeAsync(29_000);
    expect(helpers.map(({ ended }) => ended)).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(helpers.map(({ ended }) => ended)).toEqual([true, true]);
    expect(first.ended).toBe(false);
    void engine.ask(QUESTION).catch(() => undefined);
    expect(workers).toHaveLength(5);
    expect(worker(0).last.question.shared).not.toBe(shared);
  });

  it("uses less memory on small devices", () => {
    vi.stubGlobal("navigator", { deviceMemory: 2 });
    void connect()
      .ask(QUESTION)
      .catch(() => undefined);
    expect(worker(0).last.question.shared?.byteLength).toBe(16 << 20);
  });
});

describe("an analysis on one core", () => {
  it("asks one worker, without a team", () => {
    cores = 1;
    void connect().ask(QUESTION);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.last.question).toBe(QUESTION);
  });

  it("is what remains if there is no memory to share", () => {
    const noMemory = () => {
      throw new RangeError("out of memory");
    };
    const engine = connect();
    vi.stubGlobal("SharedArrayBuffer", noMemory);
    void engine.ask(QUESTION);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.last.question).toBe(QUESTION);
  });
});

describe("a review", () => {
  it("judges as many plies at a time as there are cores", async () => {
    const engine = connect();
    const asked = [0, 1, 2, 3].map((n) => engine.ask(ply(n)));
    expect(workers.map((each) => each.asked.length)).toEqual([2, 1, 1]);
    for (const each of workers) {
      for (const { n, question } of each.asked) {
        each.answer(question.with, n);
      }
    }
    expect(await Promise.all(asked)).toEqual([0, 1, 2, 3].map((n) => ({ ply: n })));
  });

  it("leaves other questions to the first worker", () => {
    const engine = connect();
    void engine.ask(ply(0));
    void engine.ask({ op: "hint" as Op, with: {} });
    expect(workers).toHaveLength(1);
    expect(workers[0]?.asked).toHaveLength(2);
  });
});
