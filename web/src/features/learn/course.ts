import { signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { type Chapter, chapters } from "./api.ts";

/** The exercises in their chapters; null while they are on their way. */
export const course = signal<readonly Chapter[] | null>(null);
/** Why they could not be loaded. */
export const courseTrouble = signal<string | null>(null);

let loading = false;

/** Loads the list once. */
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
