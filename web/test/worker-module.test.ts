import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { PROTOCOL } from "../src/wire/protocol.ts";
import type { AnalysisLines } from "../src/wire/types.ts";
import type { Op } from "../src/worker/messages.ts";
import { Module, type ModuleHost } from "../src/worker/module.ts";
import { WorkerClient } from "../src/worker/worker-client.ts";
import { MODULE, ModuleWorker, NET } from "./module-worker.ts";

const BYTES = readFileSync(MODULE);
const QUIET: ModuleHost = { now: () => performance.now(), stopped: () => false, report: () => undefined };
/** Words of shared memory: the last analysis that ended, and the nodes of the first member. */
const ENDED = 0;
const NODES = 16;
const START = { game: "Base+MLP;NotStarted;White[1]", moves: [] };

async function start(surroundings: Partial<ModuleHost> = {}): Promise<Module> {
  return Module.start(await WebAssembly.compile(BYTES), { ...QUIET, ...surroundings });
}

describe("the module", () => {
  let module: Module;
  const ask = (op: string, given: object = {}) => JSON.parse(module.call({ op: op as Op, with: given }));

  beforeAll(async () => {
    module = await start();
  });

  it("answers, and refuses invalid requests", () => {
    expect(ask("version").ok.protocol).toBe(PROTOCOL);
    expect(ask("no-such-thing").error.code).toBe("bad-request");
    expect(ask("sandbox-view", { position: "nonsense", moves: [] }).error).toMatchObject({ code: "bad-notation" });
    expect(ask("version").ok.protocol).toBe(PROTOCOL);
  });

  it("reads files of up to 1 MiB, and states the limit", () => {
    const attached = new Uint8Array(10 * 1024 * 1024).fill(32);
    const { error } = JSON.parse(module.call({ op: "study-read", with: {}, attached }));
    expect(error).toMatchObject({ code: "too-large" });
    const larger = new Uint8Array(32 * 1024 * 1024);
    expect(JSON.parse(module.call({ op: "study-read", with: {}, attached: larger })).error.code).toBe("too-large");
    const small = new TextEncoder().encode("Base;InProgress;White[2];wS1;bG1 wS1-");
    expect(JSON.parse(module.call({ op: "study-read", with: {}, attached: small })).ok.studies).toHaveLength(1);
  });

  it("stops a search on request, and returns what it found", async () => {
    const heard: AnalysisLines[] = [];
    let end = 0;
    const thinking = await start({
      stopped: () => performance.now() > end,
      report: (text) => heard.push(JSON.parse(text)),
    });
    thinking.call({ op: "net-load", with: {}, attached: readFileSync(NET) });
    end = performance.now() + 300;
    const answer = thinking.call({ op: "analyse", with: { at: START, lines: 3, threat: false } });
    expect(JSON.parse(answer).ok.lines).toHaveLength(3);
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.every(({ done }) => !done)).toBe(true);
  });
});

describe("instances with shared memory", () => {
  const analysis = (member: number, search: number) => ({
    op: (member === 0 ? "analyse" : "assist") as Op,
    with: { at: START, lines: 1, threat: false, time: 200, team: { member, search } },
  });

  async function startWithNet(): Promise<Module> {
    const module = await start();
    module.call({ op: "net-load", with: {}, attached: readFileSync(NET) });
    return module;
  }

  it("find each other's results, and end together", async () => {
    const shared = new SharedArrayBuffer(2 << 20);
    const words = new Int32Array(shared);
    const [leader, helper] = [await startWithNet(), await startWithNet()];
    // Helpers may begin first; without a leader, this one ends when its time is up.
    expect(JSON.parse(helper.call({ ...analysis(1, 1), shared })).ok).toEqual({});
    expect([words[NODES], words[NODES + 1]]).toEqual([0, expect.any(Number)]);
    expect(words[NODES + 1]).toBeGreaterThan(1_000);
    const { ok } = JSON.parse(leader.call({ ...analysis(0, 1), shared }));
    expect(ok.lines[0].moves.length).toBeGreaterThan(0);
    expect(words[ENDED]).toBe(1);
    const begun = words[NODES + 1] as number;
    helper.call({ ...analysis(1, 1), shared });
    expect((words[NODES + 1] as number) - begun).toBeLessThan(2_000);
  });

  it("analyse alone if there is too little memory, or none", async () => {
    const module = await startWithNet();
    for (const shared of [new SharedArrayBuffer(1024), null]) {
      const given = shared ? { shared } : {};
      expect(JSON.parse(module.call({ ...analysis(0, 1), ...given })).ok.done).toBe(true);
      expect(JSON.parse(module.call({ ...analysis(1, 1), ...given })).error.code).toBe("not-possible");
    }
  });
});

describe("an invalid module", () => {
  const clientWith = (bytes: Uint8Array | null) =>
    new WorkerClient(
      () => {
        const read = (async () =>
          bytes ? new Response(bytes as BodyInit) : Promise.reject(new TypeError())) as typeof fetch;
        return new ModuleWorker(read);
      },
      { module: "m", net: "n", puzzles: "p" },
    );
  const ask = (bytes: Uint8Array | null) => clientWith(bytes).ask({ op: "version", with: {} });

  it("is reported as truncated, foreign or unreachable", async () => {
    await expect(ask(BYTES.subarray(0, BYTES.length / 2))).rejects.toMatchObject({ code: "module" });
    await expect(ask(new TextEncoder().encode("<!doctype html>"))).rejects.toMatchObject({ code: "module" });
    // A valid but empty module, which is not ours.
    await expect(ask(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).rejects.toMatchObject({ code: "module" });
    await expect(ask(null)).rejects.toMatchObject({ code: "offline" });
    await expect(ask(BYTES)).resolves.toMatchObject({ protocol: PROTOCOL });
  });
});
