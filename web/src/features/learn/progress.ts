import { signal } from "@preact/signals";
import { markExperienced } from "../../app/experience.ts";
import { loadJson, saveJson } from "../../app/storage.ts";
import type { Chapter, LessonEntry } from "./api.ts";

const KEY = "learn";

/** The exercises solved on this device. */
export const solved = signal<readonly string[]>(loadJson<string[]>(KEY, []).filter((id) => typeof id === "string"));

export function isSolved(lesson: string): boolean {
  return solved.value.includes(lesson);
}

export function remember(lesson: string): void {
  markExperienced();
  if (!isSolved(lesson)) {
    solved.value = [...solved.value, lesson];
    saveJson(KEY, [...solved.value]);
  }
}

export function forget(): void {
  solved.value = [];
  saveJson(KEY, []);
}

export function allLessons(chapters: readonly Chapter[]): LessonEntry[] {
  return chapters.flatMap(({ lessons }) => lessons);
}

/** The first unsolved exercise after the last solved one, else the first unsolved one. */
export function nextOpen(chapters: readonly Chapter[]): LessonEntry | undefined {
  const all = allLessons(chapters);
  const last = all.findLastIndex(({ id }) => isSolved(id));
  const open = (lesson: LessonEntry) => !isSolved(lesson.id);
  return all.slice(last + 1).find(open) ?? all.find(open);
}
