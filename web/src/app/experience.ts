/** What the visitor has done in this browser so far, known before anything is loaded. */
import { load, save } from "./storage.ts";

const BEGUN = "begun";
const EXPERIENCED = "welcome";

/** Whether the visitor has started a game. */
export function hasBegun(): boolean {
  return load(BEGUN) !== null;
}

export function markBegun(): void {
  save(BEGUN, "true");
}

/** Whether the visitor has finished an exercise, a game or a puzzle, or says that they know the game. */
export function isExperienced(): boolean {
  return load(EXPERIENCED) !== null;
}

export function markExperienced(): void {
  save(EXPERIENCED, "seen");
}
