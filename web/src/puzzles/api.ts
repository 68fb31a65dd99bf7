import type { SandboxView } from "../learn/api.ts";
import type { Tried } from "../learn/trial.ts";
import type { Hex, PieceId, Side } from "../protocol.ts";
import { ask } from "../solo/ask.ts";

/** What a puzzle asks for, as docs/protocol.md describes it. */
export interface Goal {
  kind: "win" | "save";
  moves: number;
}

export interface PuzzleEntry {
  id: string;
  rating: number;
  set: string;
  side: Side;
  goal: Goal;
  themes: string[];
}

export interface PuzzleData extends PuzzleEntry {
  /** The position string it starts from. */
  start: string;
  /** The UHP game string of the game that led there. */
  game: string;
  view: SandboxView;
}

export interface Count {
  name: string;
  count: number;
}

export interface PuzzleList {
  total: number;
  sets: Count[];
  themes: Count[];
  puzzles: PuzzleEntry[];
}

export interface Daily {
  /** The day in UTC, such as "2026-11-15". */
  date: string;
  until: number;
  puzzle: PuzzleData;
}

export interface PuzzleTried extends Tried {
  wrong?: { code: string; in?: number };
}

export interface PuzzleHint {
  /** Null for a pass. */
  piece: PieceId | null;
  to?: Hex;
  move?: string;
}

/** A rating by Glicko-2. */
export interface Solver {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface Wish {
  rating: number;
  set: string;
  theme?: string;
  seen: readonly string[];
}

export function puzzleCounts(set: string): Promise<PuzzleList> {
  return ask("puzzles", { set, limit: 0 });
}

export function daily(): Promise<Daily> {
  return ask("puzzle-daily", { now: Date.now() });
}

export function puzzle(id: string): Promise<PuzzleData> {
  return ask("puzzle", { id });
}

export function nextPuzzle(wish: Wish): Promise<PuzzleData> {
  return ask("puzzle-next", { wish, random: crypto.getRandomValues(new Uint32Array(1))[0] });
}

export function tryPuzzle(id: string, moves: readonly string[]): Promise<PuzzleTried> {
  return ask("puzzle-try", { id, moves });
}

export function puzzleHint(id: string, moves: readonly string[], step: 1 | 2): Promise<PuzzleHint> {
  return ask("puzzle-hint", { id, moves, step });
}

export async function puzzleSolution(id: string): Promise<SandboxView> {
  return (await ask<{ view: SandboxView }>("puzzle-solution", { id })).view;
}

export function rate(id: string, solver: Solver, solved: boolean): Promise<Solver> {
  return ask("puzzle-rate", { id, solver, solved });
}
