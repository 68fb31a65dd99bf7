import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/app/api.ts";
import { Engine, type EngineClient } from "../src/features/analysis/engine.ts";
import { arrowsOf } from "../src/game/arrows.ts";
import type { Ply } from "../src/wire/protocol.ts";
import type { AnalysisLines, LineView } from "../src/wire/types.ts";

/** A fake worker that records requests and lets the test answer them. */
class Worker implements EngineClient {
  readonly asked: {
    given: object;
    onProgress(found: AnalysisLines): void;
    resolve(found: AnalysisLines): void;
    reject(error: ApiError): void;
  }[] = [];
  stops = 0;

  think(_op: string, given: object, onProgress: (found: AnalysisLines) => void): Promise<AnalysisLines> {
    return new Promise((resolve, reject) => this.asked.push({ given, onProgress, resolve, reject }));
  }

  stop(): void {
    this.stops += 1;
    this.asked.at(-1)?.reject(new ApiError("stopped", ""));
  }
}

const AT = { start: { game: "Base;NotStarted;White[1]" }, moves: ["wS1"] };
const QUESTION = { at: AT, lines: 2, threat: false };

function ply(uhp: string, from: Ply["from"], to: Ply["to"]): Ply {
  return { uhp, piece: uhp.slice(0, 3), from, to, path: [], manner: "slides", by: null, at: 0 };
}

function line(white: number, first: Ply): LineView {
  return { white, win: null, moves: [first] };
}

const FOUND = { depth: 4, nodes: 10, speed: 5, done: false, lines: [line(0.6, ply("wA1", [0, 0], [1, 0]))] };

describe("the engine", () => {
  let worker: Worker;
  let engine: Engine;
  const last = () => worker.asked.at(-1) as Worker["asked"][number];

  beforeEach(() => {
    worker = new Worker();
    engine = new Engine(worker);
  });

  it("publishes results as the search deepens", async () => {
    engine.ask(QUESTION);
    expect(last().given).toEqual({
      at: { game: "Base;NotStarted;White[1]", moves: ["wS1"] },
      lines: 2,
      threat: false,
    });
    expect(engine.state.value).toBe("thinking");
    last().onProgress(FOUND);
    expect([engine.state.value, engine.found.value?.depth]).toEqual(["thinking", 4]);
    last().resolve({ ...FOUND, depth: 9, done: true });
    await vi.waitFor(() => expect(engine.state.value).toBe("done"));
    expect(engine.found.value?.depth).toBe(9);
  });

  it("stops the worker and drops the previous question", async () => {
    engine.ask(QUESTION);
    const first = last();
    engine.ask({ ...QUESTION, lines: 1 });
    expect(worker.stops).toBe(1);
    first.onProgress(FOUND);
    expect(engine.found.value).toBeNull();
    last().reject(new ApiError("game-over", ""));
    await vi.waitFor(() => expect(engine.state.value).toBe("refused"));
    expect(engine.trouble.value).toBe("game-over");
  });

  it("retries after a trap, but not forever", async () => {
    engine.ask(QUESTION);
    last().reject(new ApiError("internal", ""));
    await vi.waitFor(() => expect(worker.asked).toHaveLength(2));
    last().reject(new ApiError("internal", ""));
    await vi.waitFor(() => expect(engine.state.value).toBe("refused"));
    expect(worker.asked).toHaveLength(2);
  });

  it("can be used in an effect, which asks once", async () => {
    const stop = effect(() => engine.ask(QUESTION));
    last().reject(new ApiError("not-possible", ""));
    await vi.waitFor(() => expect(engine.state.value).toBe("refused"));
    expect(worker.asked).toHaveLength(1);
    stop();
  });

  it("keeps its findings when stopped", () => {
    engine.ask(QUESTION);
    last().onProgress(FOUND);
    engine.stop();
    expect([worker.stops, engine.state.value, engine.found.value?.depth]).toEqual([1, "off", 4]);
    engine.stop();
    expect(worker.stops).toBe(1);
  });
});

describe("arrows", () => {
  const slide = ply("wA1 x", [0, 0], [1, 0]);
  const placed = ply("wB1 x", null, [2, 0]);

  it("show the best move and those nearly as good", () => {
    const lines = [line(0.7, slide), line(0.65, placed), line(0.4, slide)];
    expect(arrowsOf(lines, false)).toEqual([
      { from: [0, 0], to: [1, 0], kind: "best", piece: "wA1" },
      { from: null, to: [2, 0], kind: "line", piece: "wB1" },
    ]);
    expect(arrowsOf(lines.slice(0, 1), true)).toEqual([{ from: [0, 0], to: [1, 0], kind: "threat", piece: "wA1" }]);
    expect(arrowsOf([], false)).toEqual([]);
  });

  it("are omitted for a pass", () => {
    expect(arrowsOf([line(0.5, { ...slide, piece: null, to: null, from: null })], false)).toEqual([]);
  });
});
