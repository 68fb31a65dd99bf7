import { signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
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

/** The exercises by chapter; null while loading. */
export const course = signal<readonly Chapter[] | null>(null);
/** Error code if loading failed. */
export const courseTrouble = signal<string | null>(null);

let loading = false;

export async function loadCourse(): Promise<void> {
  if (course.value || loading) {
    return;
  }
  loading = true;
  try {
    course.value = await chapters();
    courseTrouble.value = null;
  } catch (error) {
    courseTrouble.value = error instanceof ApiError ? error.code : "internal";
  } finally {
    loading = false;
  }
}
