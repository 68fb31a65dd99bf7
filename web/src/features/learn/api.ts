import type { AttemptAnswer, ChapterEntry, FigureView } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";

export type { LessonEntry, SandboxView, Why } from "../../wire/types.ts";

export type Chapter = ChapterEntry;
export type Attempt = AttemptAnswer;
export type FigureData = FigureView;

export async function chapters(): Promise<readonly Chapter[]> {
  return (await ask("lessons", {})).chapters;
}

export function attempt(lesson: string, moves: readonly string[]): Promise<Attempt> {
  return ask("lesson-try", { id: lesson, moves });
}

export function figure(id: string): Promise<FigureData> {
  return ask("figure", { id });
}
