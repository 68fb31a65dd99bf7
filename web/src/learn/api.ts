import type { Hex, Manner, PieceId, Ply, Position, Reason, Result, Side } from "../protocol.ts";
import { ask } from "../solo/ask.ts";

/** A position to try things out in, as docs/protocol.md describes it. */
export interface SandboxView {
  set: string;
  position: Position;
  moves: Ply[];
  result: Result | null;
}

export interface LessonEntry {
  id: string;
  topic: string;
  side: Side;
  moves: number;
}

export interface Chapter {
  id: string;
  lessons: LessonEntry[];
}

export interface Attempt {
  result: "solved" | "go-on" | "wrong";
  /** The position string that the exercise starts from. */
  start: string;
  done: number;
  length: number;
  view: SandboxView;
  targets: Hex[];
  wrong?: { code: string; closed?: number };
  hint?: { move: string; piece: PieceId; to: Hex };
}

export interface FigureData {
  id: string;
  start: string;
  piece: PieceId;
  ends: number;
  view: SandboxView;
}

export interface Start {
  position: string;
  moves: readonly string[];
}

export interface Why {
  legal: boolean;
  reason?: Reason;
  path?: Hex[];
  manner?: Manner;
}

export async function chapters(): Promise<Chapter[]> {
  return (await ask<{ chapters: Chapter[] }>("lessons")).chapters;
}

export function attempt(lesson: string, moves: readonly string[]): Promise<Attempt> {
  return ask("lesson-try", { id: lesson, moves });
}

export function figure(id: string): Promise<FigureData> {
  return ask("figure", { id });
}

export function sandbox(start: Start): Promise<SandboxView> {
  return ask("sandbox-view", start);
}

export function why(start: Start, piece: PieceId, to: Hex | null): Promise<Why> {
  return ask("sandbox-why", to ? { ...start, piece, to } : { ...start, piece });
}
