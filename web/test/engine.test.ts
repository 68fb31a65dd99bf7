import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { arrowsOf } from "../src/analysis/engine/arrows.ts";
import { Engine } from "../src/analysis/engine/engine.ts";
import type { EngineLine, EngineMessage } from "../src/analysis/engine/protocol.ts";
import type { Socket } from "../src/game/connection.ts";
import type { Ply } from "../src/protocol.ts";

class FakeSocket implements Socket {
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  say(message: EngineMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const AT = { start: { game: "Base;NotStarted;White[1]" }, moves: ["wS1"] };
const QUESTION = { at: AT, lines: 2, threat: false };

function ply(uhp: string, from: Ply["from"], to: Ply["to"]): Ply {
  return { uhp, piece: uhp.slice(0, 3), from, to, path: [], manner: "slides", by: null, at: 0 };
}

function line(white: number, first: Ply): EngineLine {
  return { white, win: null, moves: [first] };
}

describe("the engine", () => {
  let sockets: FakeSocket[];
  let engine: Engine;
  const socket = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    engine = new Engine(() => {
      const made = new FakeSocket();
      sockets.push(made);
      return made;
    });
  });

  afterEach(() => {
    engine.stop();
    vi.useRealTimers();
  });

  it("asks once the socket is open and tells what it hears", () => {
    engine.ask(QUESTION);
    expect(engine.state.value).toBe("connecting");
    socket().onopen?.();
    expect(socket().sent).toEqual([
      { t: "analyse", n: 1, game: "Base;NotStarted;White[1]", moves: ["wS1"], lines: 2, threat: false },
    ]);
    socket().say({ t: "queued", n: 1, ahead: 3 });
    expect([engine.state.value, engine.ahead.value]).toEqual(["queued", 3]);
    const found = { depth: 4, nodes: 10, speed: 5, done: true, lines: [line(0.6, ply("wA1", [0, 0], [1, 0]))] };
    socket().say({ t: "lines", n: 1, ...found });
    expect(engine.state.value).toBe("done");
    expect(engine.found.value?.depth).toBe(4);
  });

  it("forgets what was asked before", () => {
    engine.ask(QUESTION);
    socket().onopen?.();
    engine.ask({ ...QUESTION, lines: 1 });
    expect(socket().sent).toHaveLength(2);
    socket().say({ t: "lines", n: 1, depth: 9, nodes: 1, speed: 1, done: false, lines: [] });
    expect(engine.found.value).toBeNull();
    socket().say({ t: "error", n: 2, error: { code: "game-over", message: "" } });
    expect([engine.state.value, engine.trouble.value]).toEqual(["refused", "game-over"]);
  });

  it("comes back by itself and asks again", () => {
    engine.ask(QUESTION);
    socket().onopen?.();
    socket().onclose?.();
    expect(engine.state.value).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    socket().onopen?.();
    expect(socket().sent[0]).toMatchObject({ t: "analyse", n: 2 });
    socket().say({ t: "closing" });
    expect(socket().closed).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(3);
  });

  it("lets the engine go when it is stopped", () => {
    engine.ask(QUESTION);
    socket().onopen?.();
    engine.stop();
    expect(socket().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(engine.state.value).toBe("off");
    engine.ask(QUESTION);
    expect(sockets).toHaveLength(2);
  });
});

describe("arrows", () => {
  const slide = ply("wA1 x", [0, 0], [1, 0]);
  const placed = ply("wB1 x", null, [2, 0]);

  it("show the best move and what is nearly as good", () => {
    const lines = [line(0.7, slide), line(0.65, placed), line(0.4, slide)];
    expect(arrowsOf(lines, false)).toEqual([
      { from: [0, 0], to: [1, 0], kind: "best" },
      { from: null, to: [2, 0], kind: "line" },
    ]);
    expect(arrowsOf(lines.slice(0, 1), true)).toEqual([{ from: [0, 0], to: [1, 0], kind: "threat" }]);
    expect(arrowsOf([], false)).toEqual([]);
  });

  it("has none for a pass", () => {
    expect(arrowsOf([line(0.5, { ...slide, piece: null, to: null, from: null })], false)).toEqual([]);
  });
});
