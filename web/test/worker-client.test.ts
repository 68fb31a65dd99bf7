import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Op, WorkerMessage, WorkerRequest } from "../src/worker/messages.ts";
import { WorkerClient, type WorkerPort } from "../src/worker/worker-client.ts";

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
  post(message: WorkerMessage): void {
    this.onmessage?.({ data: message });
  }
  answer(n: number, value: unknown): void {
    this.post({ t: "answer", n, text: JSON.stringify({ ok: value }), part: false });
  }
  get asked(): { n: number; op: string }[] {
    return this.received.flatMap((message) => (message.t === "ask" ? [{ n: message.n, op: message.question.op }] : []));
  }
}

let workers: FakeWorker[] = [];
const worker = () => workers.at(-1) as FakeWorker;
const connect = () =>
  new WorkerClient(
    () => {
      workers.push(new FakeWorker());
      return worker();
    },
    { module: "/skep.wasm", net: "/engine.net", puzzles: "/puzzles.txt" },
  );
// The client accepts any operation.
const ask = (client: WorkerClient, op: string) => client.ask({ op: op as Op, with: {} });

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a worker client", () => {
  it("starts a worker with the first question, and matches answers to questions", async () => {
    const client = connect();
    expect(workers).toHaveLength(0);
    const [first, second] = [ask(client, "a"), ask(client, "b")];
    expect(worker().received[0]).toMatchObject({ t: "start", assets: { module: "/skep.wasm" } });
    worker().answer(2, "B");
    worker().answer(1, "A");
    expect(await Promise.all([first, second])).toEqual(["A", "B"]);
    expect(workers).toHaveLength(1);
  });

  it("reports refusals like the server, with reason and fault", async () => {
    const asked = ask(connect(), "a");
    const error = { code: "illegal-move", message: "no", reason: { code: "pinned", cells: [] } };
    worker().post({ t: "answer", n: 1, text: JSON.stringify({ error }), part: false });
    await expect(asked).rejects.toMatchObject({ code: "illegal-move", reason: { code: "pinned" } });
  });

  it("passes on interim results", async () => {
    const client = connect();
    const received: unknown[] = [];
    const asked = client.ask({ op: "analyse", with: {} }, (part) => received.push(part));
    worker().post({ t: "answer", n: 1, text: '{"depth": 1}', part: true });
    worker().answer(1, { depth: 2 });
    expect(await asked).toEqual({ depth: 2 });
    expect(received).toEqual([{ depth: 1 }]);
  });

  it("replaces a worker that has trapped, and repeats pending questions", async () => {
    const client = connect();
    const [first, second] = [ask(client, "a"), ask(client, "b")];
    worker().post({ t: "trapped", n: 1, why: "unreachable" });
    await expect(first).rejects.toMatchObject({ code: "internal" });
    expect(workers[0]?.ended).toBe(true);
    expect(worker().asked).toEqual([{ n: 2, op: "b" }]);
    worker().answer(2, "B");
    expect(await second).toBe("B");
  });

  it("reports an unusable module, and tries again with the next question", async () => {
    const client = connect();
    const asked = ask(client, "a");
    worker().post({ t: "unusable", why: "CompileError", offline: false });
    await expect(asked).rejects.toMatchObject({ code: "module" });
    const offline = ask(client, "a");
    worker().post({ t: "unusable", why: "", offline: true });
    await expect(offline).rejects.toMatchObject({ code: "offline" });
    const again = ask(client, "a");
    worker().answer(3, 1);
    expect(await again).toBe(1);
    expect(workers).toHaveLength(3);
  });

  it("terminates the worker to stop it without shared memory", async () => {
    const client = connect();
    const asked = ask(client, "think");
    client.stop();
    await expect(asked).rejects.toMatchObject({ code: "stopped" });
    expect(worker().ended).toBe(true);
    const next = ask(client, "think");
    worker().answer(2, "moved");
    expect(await next).toBe("moved");
  });

  it("does nothing when stopped without a question", () => {
    const client = connect();
    client.stop();
    expect(workers).toHaveLength(0);
  });
});

describe("a client with shared memory", () => {
  const flag = () => {
    const start = worker().received[0];
    return new Int32Array((start?.t === "start" && start.assets.flag) as SharedArrayBuffer)[0];
  };

  beforeEach(() => vi.stubGlobal("crossOriginIsolated", true));

  it("raises a flag to stop, and sends the next question only when it is lowered", async () => {
    const client = connect();
    const asked = ask(client, "think");
    expect(flag()).toBe(0);
    client.stop();
    await expect(asked).rejects.toMatchObject({ code: "stopped" });
    expect(flag()).toBe(1);
    const next = ask(client, "hint");
    expect(worker().asked.map(({ op }) => op)).toEqual(["think", "version"]);
    worker().answer(1, "too late");
    worker().answer(2, {});
    expect(flag()).toBe(0);
    expect(worker().asked.at(-1)).toEqual({ n: 3, op: "hint" });
    worker().answer(3, "wA1");
    expect(await next).toBe("wA1");
    expect(workers).toHaveLength(1);
  });

  it("terminates a worker that does not see the flag within 50 ms", async () => {
    const client = connect();
    ask(client, "think").catch(() => undefined);
    client.stop();
    const next = ask(client, "hint");
    vi.advanceTimersByTime(50);
    expect(workers[0]?.ended).toBe(true);
    expect(flag()).toBe(0);
    worker().answer(3, "wA1");
    expect(await next).toBe("wA1");
    expect(workers).toHaveLength(2);
  });
});
