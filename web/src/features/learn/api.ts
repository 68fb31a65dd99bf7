import type { Hex, PieceId } from "../../wire/protocol.ts";
import type { AttemptAnswer, ChapterEntry, FigureView, SandboxView, Why } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";

export type { LessonEntry, SandboxView, Why } from "../../wire/types.ts";

export type Chapter = ChapterEntry;
export type Attempt = AttemptAnswer;
export type FigureData = FigureView;

export interface Start {
  position: string;
  moves: readonly string[];
}

export async function chapters(): Promise<readonly Chapter[]> {
  return (await ask("lessons", {})).chapters;
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
