import { effect, signal } from "@preact/signals";
import { markExperienced } from "../../app/experience.ts";
import { visitor } from "../../app/identity.ts";
import { loadJson, remove, saveJson } from "../../app/storage.ts";
import type { PuzzleEntry, Solver } from "./api.ts";

/** Storage key of a guest's progress; a member's has their name appended. */
const KEY = "puzzles";

/** Maximum number of stored tries; their puzzles are not offered again. */
export const MAX_TRIES = 1000;

/** A stored try at a puzzle: the first one, or a later one that solved it. */
export interface PastTry {
  id: string;
  at: number;
  solved: boolean;
  /** Rating change; null if the try did not count. */
  change: number | null;
  themes: readonly string[];
  set: string;
}

/** The solver's progress as stored on this device. */
export interface Record {
  solver: Solver;
  /** Consecutive puzzles solved at the first try. */
  streak: number;
  best: number;
  /** Latest first. */
  tries: PastTry[];
  /** Dates whose daily puzzle was solved, latest first. */
  days: string[];
  /** Number of a member's tries on the server. */
  known?: number;
  /** Keys of a member's tries that are not uploaded yet; if missing, none are. */
  untold?: readonly string[];
}

/** Initial rating, low and with a high deviation, so that the first puzzles change it quickly. */
export const NEW: Record = {
  solver: { rating: 1000, deviation: 350, volatility: 0.06 },
  streak: 0,
  best: 0,
  tries: [],
  days: [],
};

export const record = signal<Record>(read(keyOfVisitor()));

// Members and guests have separate progress.
effect(() => {
  record.value = read(keyOfVisitor());
});

/** The solver's pieces: puzzles that need others are not offered. */
export const box = signal<string>(readBox());

export function chooseBox(set: string): void {
  box.value = set;
  saveJson("puzzles-box", { set });
}

/** Whether the puzzle was tried before, so that another try does not count. */
export function wasTried(id: string): boolean {
  return record.value.tries.some((tried) => tried.id === id);
}

export function wasSolved(id: string): boolean {
  return record.value.tries.some((tried) => tried.id === id && tried.solved);
}

/** Number of solved puzzles of a theme that a set suffices for. */
export function solvedCount(theme: string | null, set: string): number {
  const letters = set.split("+")[1] ?? "";
  const fits = ({ solved, themes, set: needs }: PastTry) =>
    solved &&
    (theme === null || themes.includes(theme)) &&
    [...(needs.split("+")[1] ?? "")].every((letter) => letters.includes(letter));
  return new Set(record.value.tries.filter(fits).map(({ id }) => id)).size;
}

/** Records the first try at a puzzle; `after` is the new rating if it counts. */
export function rememberTry(puzzle: PuzzleEntry, solved: boolean, after: Solver | null, at: number): void {
  markExperienced();
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

/** Records that a daily puzzle was solved. */
export function rememberDay(date: string): void {
  changeRecord((before) => ({
    ...before,
    days: [date, ...before.days.filter((day) => day !== date)].sort().reverse().slice(0, MAX_TRIES),
  }));
}

/** Consecutive days with a solved daily puzzle, up to today or, if today's is unsolved, yesterday. */
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

/** The UTC date, as used by the server. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Recently seen puzzles, latest first. */
export function seen(): string[] {
  return [...new Set(record.value.tries.map(({ id }) => id))].slice(0, MAX_TRIES);
}

export function forgetAll(): void {
  record.value = NEW;
  saveJson(keyOfVisitor(), NEW);
}

/** Progress as a guest in this browser. */
export function guestRecord(): Record {
  return read(KEY);
}

/** Removes the guest's progress after a member has taken it over. */
export function forgetGuest(): void {
  remove(KEY);
}

/** Reads the stored progress first, since another window may have changed it. */
export function changeRecord(by: (before: Record) => Record): void {
  const key = keyOfVisitor();
  record.value = by(read(key));
  saveJson(key, record.value);
}

function keyOfVisitor(): string {
  return visitor.value.kind === "member" ? `${KEY}@${visitor.value.name}` : KEY;
}

/** Reads the stored progress and replaces invalid values. */
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
