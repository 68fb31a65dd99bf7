// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { visitor } from "../src/app/identity.ts";
import type { Solver } from "../src/features/puzzles/api.ts";
import { keyOf, mergeTries, replayed } from "../src/features/puzzles/merging.ts";
import { guestRecord, NEW, type PastTry, record, rememberTry } from "../src/features/puzzles/progress.ts";
import { adoptGuest, resetProgress, syncPuzzles } from "../src/features/puzzles/sync.ts";
import type { PuzzleNews, PuzzlesKnown, PuzzleTry } from "../src/wire/types.ts";
import { answerBy } from "./fake-worker.ts";

const ENTRY = { rating: 1100, set: "Base", side: "white", goal: { kind: "win", moves: 1 }, themes: ["ant"] } as const;
const name = (number: number) => String(number).padStart(10, "0");
const entry = (number: number) => ({ ...ENTRY, id: name(number) });

/** A fake rating that reflects which results were counted. */
const after = ({ rating, ...rest }: Solver, solved: boolean): Solver => ({
  ...rest,
  rating: rating + (solved ? 10 : -7),
});

/** A server that stores the puzzles of one member. */
class FakeServer {
  tries = new Map<string, PuzzleTry>();
  days = new Set<string>();
  best = 0;
  rating = 0;
  asked = 0;

  answer(method: string, news: PuzzleNews | null): PuzzlesKnown | null {
    this.asked += 1;
    if (method === "DELETE" || !news) {
      this.tries.clear();
      this.days.clear();
      return null;
    }
    for (const tried of news.tries) {
      this.tries.set(keyOf(tried), this.tries.get(keyOf(tried)) ?? tried);
    }
    for (const day of news.days) {
      this.days.add(day);
    }
    this.best = Math.max(this.best, news.best);
    const isRight = news.of === this.tries.size;
    if (isRight) {
      this.rating = news.rating.rating;
    }
    const all = [...this.tries.values()].sort((one, other) => one.at - other.at);
    return { total: all.length, tries: isRight ? null : all, days: [...this.days], best: this.best };
  }
}

let server: FakeServer;

/** Changes the visitor; null for a guest. Local storage stands for the device. */
function signIn(member: string | null): void {
  visitor.value = member ? { kind: "member", name: member } : { kind: "guest", needsInvitation: false };
}

/** Records a try as the page does. */
function attempt(number: number, solved: boolean, at: number): void {
  rememberTry(entry(number), solved, after(record.value.solver, solved), at);
}

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer();
  signIn(null);
  vi.stubGlobal("fetch", async (_: string, { method = "GET", body }: RequestInit) => {
    const news = typeof body === "string" ? (JSON.parse(body) as PuzzleNews) : null;
    return new Response(JSON.stringify(server.answer(method, news)));
  });
  answerBy((op, given) => {
    const asked = given as unknown as { solver: Solver; solved: boolean };
    return op === "puzzle-rate"
      ? after(asked.solver, asked.solved)
      : { total: 9, sets: [], themes: [], puzzles: Array.from({ length: 9 }, (_, number) => entry(number)) };
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  signIn(null);
});

describe("puzzle tries of several devices", () => {
  const tried = (number: number, at: number, solved: boolean, change: number | null = 0): PastTry => ({
    ...entry(number),
    at,
    solved,
    change,
  });

  it("are merged by time without duplicates", () => {
    const own = [tried(2, 20, true), tried(1, 10, false)];
    const theirs = [
      { id: name(3), at: 15, solved: true, counts: true },
      { ...own[0], counts: true },
    ] as PuzzleTry[];
    const all = mergeTries(own, theirs, new Map());
    expect(all.map(({ at }) => at)).toEqual([10, 15, 20]);
  });

  it("count only the first try at each puzzle", async () => {
    const rate = async (_: string, solver: Solver, solved: boolean) => after(solver, solved);
    const whole = await replayed([tried(1, 10, true), tried(1, 20, false), tried(2, 30, true, null)], rate);
    expect(whole.solver.rating).toBe(NEW.solver.rating + 10);
    expect(whole.tries.map(({ change }) => change)).toEqual([null, null, 10]);
    expect([whole.streak, whole.best]).toEqual([1, 1]);
  });

  it("solved offline are uploaded once the server answers, without a reload", async () => {
    vi.useFakeTimers();
    const answering = fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    signIn("Anna");
    attempt(1, true, 10);
    await syncPuzzles();
    expect(server.tries.size).toBe(0);
    await vi.advanceTimersByTimeAsync(15_000);
    vi.stubGlobal("fetch", answering);
    // The delay has doubled.
    await vi.advanceTimersByTimeAsync(29_000);
    expect(server.tries.size).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.tries.size).toBe(1);
    server.asked = 0;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.asked).toBe(0);
    vi.useRealTimers();
  });

  it("are all kept, whichever device syncs first", async () => {
    signIn("Anna");
    attempt(1, true, 10);
    await syncPuzzles();
    expect(server.tries.size).toBe(1);
    const phone = localStorage.getItem("skep.puzzles@Anna") ?? "";
    // Another device, which has none of these tries.
    localStorage.clear();
    signIn(null);
    signIn("Anna");
    expect(record.value.tries).toEqual([]);
    attempt(2, false, 5);
    await syncPuzzles();
    expect(record.value.tries.map(({ at }) => at)).toEqual([10, 5]);
    expect(record.value.solver.rating).toBe(NEW.solver.rating - 7 + 10);
    expect(server.rating).toBe(record.value.solver.rating);
    // The first device again.
    localStorage.setItem("skep.puzzles@Anna", phone);
    signIn(null);
    signIn("Anna");
    attempt(3, true, 30);
    await syncPuzzles();
    expect(record.value.tries.map(({ at }) => at)).toEqual([30, 10, 5]);
    expect([server.tries.size, server.rating]).toEqual([3, NEW.solver.rating - 7 + 20]);
    // Once everything is uploaded, a try costs a single request.
    server.asked = 0;
    attempt(4, true, 40);
    await syncPuzzles();
    expect(server.asked).toBe(1);
  });

  it("stay local until a guest signs up, and then move to the account", async () => {
    attempt(1, true, 10);
    await syncPuzzles();
    expect(server.asked).toBe(0);
    const { solver } = record.value;
    signIn("Anna");
    expect(await adoptGuest()).toBe(1);
    expect(record.value.solver).toEqual(solver);
    expect([...server.tries.values()]).toEqual([{ id: name(1), at: 10, solved: true, counts: true }]);
    expect(guestRecord()).toEqual(NEW);
    // Another member who signs in here does not get them.
    signIn("Ben");
    expect(await adoptGuest()).toBe(0);
    expect(record.value).toEqual(NEW);
  });

  it("are uploaded later if the server does not answer", async () => {
    signIn("Anna");
    attempt(1, true, 10);
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no network");
    });
    await syncPuzzles();
    expect(record.value.tries).toHaveLength(1);
    vi.stubGlobal("fetch", async (_: string, { method = "GET", body }: RequestInit) => {
      const news = typeof body === "string" ? (JSON.parse(body) as PuzzleNews) : null;
      return new Response(JSON.stringify(server.answer(method, news)));
    });
    await syncPuzzles();
    expect(server.tries.size).toBe(1);
  });

  it("are reset on all devices", async () => {
    signIn("Anna");
    attempt(1, true, 10);
    await syncPuzzles();
    await resetProgress();
    expect([server.tries.size, record.value]).toEqual([0, NEW]);
  });
});
