/** Keyboard commands of the table. */
import { listen } from "./dom.ts";
import type { Way } from "./walk.ts";

export type Command =
  | { readonly t: "walk"; readonly way: Way }
  | { readonly t: "cycle"; readonly by: 1 | -1 }
  | { readonly t: "act" | "escape" | "fit" }
  | { readonly t: "zoom"; readonly factor: number };

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowLeft: { t: "walk", way: "left" },
  ArrowRight: { t: "walk", way: "right" },
  ArrowUp: { t: "walk", way: "up" },
  ArrowDown: { t: "walk", way: "down" },
  PageDown: { t: "cycle", by: 1 },
  PageUp: { t: "cycle", by: -1 },
  Enter: { t: "act" },
  " ": { t: "act" },
  Escape: { t: "escape" },
  Home: { t: "fit" },
  "+": { t: "zoom", factor: 1.25 },
  "=": { t: "zoom", factor: 1.25 },
  "-": { t: "zoom", factor: 0.8 },
};

/** The command of a key; null if the key belongs to the page. */
export function commandOf(key: string): Command | null {
  return COMMANDS[key] ?? null;
}

/** `run` returns whether it handled the command; otherwise the event propagates to the page. */
export function bindKeys(board: HTMLElement, run: (command: Command) => boolean): () => void {
  return listen<KeyboardEvent>(board, "keydown", (event) => {
    if (event.target !== board || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const command = commandOf(event.key);
    if (command && run(command)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}
