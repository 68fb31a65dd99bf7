import { effect, signal } from "@preact/signals";
import { visitor } from "../../app/identity.ts";
import { loadJson, remove, saveJson } from "../../app/storage.ts";
import type { PuzzleEntry, Solver } from "./api.ts";

/** Where the progress of a guest is kept; a member's has the name behind it. */
const KEY = "puzzles";

/** How many tries are remembered; their puzzles are not offered again. */
export const MAX_TRIES = 1000;

/** A try at a puzzle: the first one, or a later one that solved it. */
export interface PastTry {
  id: string;
  at: number;
  solved: boolean;
  /** How the rating changed; null if it did not count. */
  change: number | null;
  themes: readonly string[];
  set: string;
}

/** What this device knows of its solver. */
export interface Record {
  solver: Solver;
  /** Puzzles solved at the first try, one after the other. */
  streak: number;
  best: number;
  /** The latest first. */
  tries: PastTry[];
  /** The days whose puzzle was solved, the latest first. */
  days: string[];
  /** How many tries of a member the server knows. */
  known?: number;
  /** Those that a member has still to tell the server, by puzzle and time; all of them where it is not said. */
  untold?: readonly string[];
}

/** Everybody begins at the foot of the ladder; the first puzzles change the rating by much. */
export const NEW: Record = {
  solver: { rating: 1000, deviation: 350, volatility: 0.06 },
  streak: 0,
  best: 0,
  tries: [],
  days: [],
};

/** What is known so far of the visitor. */
export const record = signal<Record>(read(keyOfVisitor()));

// Whoever signs in or out looks at other progress.
effect(() => {
  record.value = read(keyOfVisitor());
});

/** The pieces at hand: puzzles with others are not offered. */
export const box = signal<string>(readBox());

export function chooseBox(set: string): void {
  box.value = set;
  saveJson("puzzles-box", { set });
}

/** Whether there was a try before, so that another one does not count. */
export function wasTried(id: string): boolean {
  return record.value.tries.some((tried) => tried.id === id);
}

export function wasSolved(id: string): boolean {
  return record.value.tries.some((tried) => tried.id === id && tried.solved);
}

/** How many puzzles of a theme were solved, among those that need no more than a set. */
export function solvedCount(theme: string | null, set: string): number {
  const letters = set.split("+")[1] ?? "";
  const fits = ({ solved, themes, set: needs }: PastTry) =>
    solved &&
    (theme === null || themes.includes(theme)) &&
    [...(needs.split("+")[1] ?? "")].every((letter) => letters.includes(letter));
  return new Set(record.value.tries.filter(fits).map(({ id }) => id)).size;
}

/** Remembers the first try at a puzzle; `after` is the new rating if it counts. */
export function rememberTry(puzzle: PuzzleEntry, solved: boolean, after: Solver | null, at: number): void {
  changeRecord((before) => {
    const counts = after !== null;
    const streak = counts ? (solved ? before.streak + 1 : 0) : before.streak;
    const tried: PastTry = {
      id: puzzle.id,
      at,
      solved,
      change: after && Math.round(after.rating) - Math.round(before.solver.rating),
      themes: puzzle.themes,
      set: puzzle.set,
    };
    return {
      ...before,
      solver: after ?? before.solver,
      streak,
      best: Math.max(before.best, streak),
      tries: [tried, ...before.tries].slice(0, MAX_TRIES),
      ...(before.untold ? { untold: [...before.untold, `${tried.id} ${tried.at}`] } : {}),
    };
  });
}

/** Remembers that the puzzle of a day was solved. */
export function rememberDay(date: string): void {
  changeRecord((before) => ({
    ...before,
    days: [date, ...before.days.filter((day) => day !== date)].sort().reverse().slice(0, MAX_TRIES),
  }));
}

/** For how many days in a row the day's puzzle was solved, up to today or, if today's is still open, yesterday. */
export function dayStreak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  let day = solved.has(today) ? today : dayBefore(today);
  let streak = 0;
  while (solved.has(day)) {
    streak += 1;
    day = dayBefore(day);
  }
  return streak;
}

/** The day in UTC, as the server counts days. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Recently seen puzzles, the latest first. */
export function seen(): string[] {
  return [...new Set(record.value.tries.map(({ id }) => id))].slice(0, MAX_TRIES);
}

export function forgetAll(): void {
  record.value = NEW;
  saveJson(keyOfVisitor(), NEW);
}

/** What guests have tried in this browser. */
export function guestRecord(): Record {
  return read(KEY);
}

/** What guests have tried is a member's from now on. */
export function forgetGuest(): void {
  remove(KEY);
}

/** Another window may have solved puzzles meanwhile, so what is stored is read first. */
export function changeRecord(by: (before: Record) => Record): void {
  const key = keyOfVisitor();
  record.value = by(read(key));
  saveJson(key, record.value);
}

function keyOfVisitor(): string {
  return visitor.value.kind === "member" ? `${KEY}@${visitor.value.name}` : KEY;
}

/** What is stored, as far as it makes sense. */
function read(key: string): Record {
  const stored = loadJson<Record>(key, NEW);
  const { rating, deviation, volatility } = stored.solver ?? NEW.solver;
  const whole = [rating, deviation, volatility].every((number) => Number.isFinite(number) && number > 0);
  const count = (number: unknown) => (Number.isSafeInteger(number) && Number(number) >= 0 ? Number(number) : 0);
  return {
    solver: whole ? { rating, deviation, volatility } : NEW.solver,
    streak: count(stored.streak),
    best: Math.max(count(stored.best), count(stored.streak)),
    tries: Array.isArray(stored.tries) ? stored.tries.filter(isTry) : [],
    days: Array.isArray(stored.days) ? stored.days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(String(day))) : [],
    ...(Number.isSafeInteger(stored.known) ? { known: count(stored.known) } : {}),
    ...(Array.isArray(stored.untold) ? { untold: stored.untold.map(String) } : {}),
  };
}

function isTry(value: unknown): value is PastTry {
  const tried = value as Partial<PastTry> | null;
  return (
    typeof tried?.id === "string" &&
    typeof tried.solved === "boolean" &&
    typeof tried.set === "string" &&
    Array.isArray(tried.themes)
  );
}

function readBox(): string {
  const { set } = loadJson<{ set: string }>("puzzles-box", { set: "Base+MLP" });
  return /^Base(\+M?L?P?)?$/.test(String(set)) ? set : "Base+MLP";
}

function dayBefore(day: string): string {
  return dayOf(Date.parse(day) - 86_400_000);
}
