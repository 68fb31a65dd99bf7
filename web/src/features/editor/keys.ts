import { BUGS } from "../../game/history.ts";
import type { BugLetter } from "../../wire/protocol.ts";
import type { EditorStore } from "./store.ts";

/** Shortcuts of the page, besides those of the board. Returns whether the key was handled. */
export function press(store: EditorStore, event: KeyboardEvent): boolean {
  const key = latin(event);
  if (event.altKey) {
    return false;
  }
  if (event.ctrlKey || event.metaKey) {
    return command(store, key.toLowerCase(), event.shiftKey);
  }
  if (key === "Delete" || key === "Backspace") {
    store.takeOffHere();
    return true;
  }
  const bug = BUGS.find((letter) => letter === key.toUpperCase());
  if (bug) {
    store.putNext(event.shiftKey ? "black" : "white", bug as BugLetter);
    return true;
  }
  return false;
}

function command(store: EditorStore, key: string, shift: boolean): boolean {
  if (key === "z" && !shift) {
    store.undo();
    return true;
  }
  if (key === "y" || (key === "z" && shift)) {
    store.redo();
    return true;
  }
  return false;
}

/** The key, or on other keyboard layouts the Latin letter in its position. */
function latin({ key, code }: KeyboardEvent): string {
  const letter = key.length === 1 && !/[ -~]/.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : null;
  return letter ?? key;
}
