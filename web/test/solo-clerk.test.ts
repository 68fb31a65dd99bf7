import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromWorker, Op, ToWorker } from "../src/worker/messages.ts";
import { Clerk, type Desk } from "../src/worker/worker-client.ts";

/** A worker whose answers the test gives. */
class Hands implements Desk {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly heard: ToWorker[] = [];
  ended = false;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: FromWorker): void {
    this.onmessage?.({ data: message });
  }
  answer(n: number, value: unknown): void {
    this.say({ t: "answer", n, text: JSON.stringify({ ok: value }), part: false });
  }
  get asked(): { n: number; op: string }[] {
    return this.heard.flatMap((message) => (message.t === "ask" ? [{ n: message.n, op: message.question.op }] : []));
  }
}

let desks: Hands[] = [];
const desk = () => desks.at(-1) as Hands;
const hire = () =>
  new Clerk(
    () => {
      desks.push(new Hands());
      return desk();
    },
    { module: "/skep.wasm", net: "/engine.net", puzzles: "/puzzles.txt" },
  );
// The clerk passes on whatever it is given.
const ask = (clerk: Clerk, op: string) => clerk.ask({ op: op as Op, with: {} });

beforeEach(() => {
  desks = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a clerk", () => {
  it("starts a worker with the first question and gives each its answer", async () => {
    const clerk = hire();
    expect(desks).toHaveLength(0);
    const [first, second] = [ask(clerk, "a"), ask(clerk, "b")];
    expect(desk().heard[0]).toMatchObject({ t: "start", supplies: { module: "/skep.wasm" } });
    desk().answer(2, "B");
    desk().answer(1, "A");
    expect(await Promise.all([first, second])).toEqual(["A", "B"]);
    expect(desks).toHaveLength(1);
  });

  it("tells refusals as the server does, with reason and fault", async () => {
    const asked = ask(hire(), "a");
    const error = { code: "illegal-move", message: "no", reason: { code: "pinned", cells: [] } };
    desk().say({ t: "answer", n: 1, text: JSON.stringify({ error }), part: false });
    await expect(asked).rejects.toMatchObject({ code: "illegal-move", reason: { code: "pinned" } });
  });

  it("passes on what is known before the last word", async () => {
    const clerk = hire();
    const heard: unknown[] = [];
    const asked = clerk.ask({ op: "analyse", with: {} }, (part) => heard.push(part));
    desk().say({ t: "answer", n: 1, text: '{"depth": 1}', part: true });
    desk().answer(1, { depth: 2 });
    expect(await asked).toEqual({ depth: 2 });
    expect(heard).toEqual([{ depth: 1 }]);
  });

  it("replaces a worker that has trapped, and asks again what was behind", async () => {
    const clerk = hire();
    const [first, second] = [ask(clerk, "a"), ask(clerk, "b")];
    desk().say({ t: "trapped", n: 1, why: "unreachable" });
    await expect(first).rejects.toMatchObject({ code: "internal" });
    expect(desks[0]?.ended).toBe(true);
    expect(desk().asked).toEqual([{ n: 2, op: "b" }]);
    desk().answer(2, "B");
    expect(await second).toBe("B");
  });

  it("says that the module is unusable, and tries anew with the next question", async () => {
    const clerk = hire();
    const asked = ask(clerk, "a");
    desk().say({ t: "unusable", why: "CompileError", offline: false });
    await expect(asked).rejects.toMatchObject({ code: "module" });
    const offline = ask(clerk, "a");
    desk().say({ t: "unusable", why: "", offline: true });
    await expect(offline).rejects.toMatchObject({ code: "offline" });
    const again = ask(clerk, "a");
    desk().answer(3, 1);
    expect(await again).toBe(1);
    expect(desks).toHaveLength(3);
  });

  it("ends the worker to stop it where no memory can be shared", async () => {
    const clerk = hire();
    const asked = ask(clerk, "think");
    clerk.stop();
    await expect(asked).rejects.toMatchObject({ code: "stopped" });
    expect(desk().ended).toBe(true);
    const next = ask(clerk, "think");
    desk().answer(2, "moved");
    expect(await next).toBe("moved");
  });

  it("does nothing when it is stopped without a question", () => {
    const clerk = hire();
    clerk.stop();
    expect(desks).toHaveLength(0);
  });
});

describe("a clerk with shared memory", () => {
  const flag = () => {
    const start = desk().heard[0];
    return new Int32Array((start?.t === "start" && start.supplies.flag) as SharedArrayBuffer)[0];
  };

  beforeEach(() => vi.stubGlobal("crossOriginIsolated", true));

  it("raises a flag to stop, and asks the next question only when it is down again", async () => {
    const clerk = hire();
    const asked = ask(clerk, "think");
    expect(flag()).toBe(0);
    clerk.stop();
    await expect(asked).rejects.toMatchObject({ code: "stopped" });
    expect(flag()).toBe(1);
    const next = ask(clerk, "hint");
    expect(desk().asked.map(({ op }) => op)).toEqual(["think", "version"]);
    desk().answer(1, "too late");
    desk().answer(2, {});
    expect(flag()).toBe(0);
    expect(desk().asked.at(-1)).toEqual({ n: 3, op: "hint" });
    desk().answer(3, "wA1");
    expect(await next).toBe("wA1");
    expect(desks).toHaveLength(1);
  });

  it("ends a worker that does not see the flag within 50 ms", async () => {
    const clerk = hire();
    ask(clerk, "think").catch(() => undefined);
    clerk.stop();
    const next = ask(clerk, "hint");
    vi.advanceTimersByTime(50);
    expect(desks[0]?.ended).toBe(true);
    expect(flag()).toBe(0);
    desk().answer(3, "wA1");
    expect(await next).toBe("wA1");
    expect(desks).toHaveLength(2);
  });
});
