import { signal } from "@preact/signals";
import type { Offer, Reason } from "../wire/protocol.ts";
import type { ErrorDescription } from "./words.ts";

/** A transient message. */
export type Note =
  | { kind: "premove-dropped" | "connection-resumed" | "take-a-piece" }
  | { kind: "declined"; offer: Offer }
  | { kind: "plan-played"; uhp: string }
  | { kind: "time-added"; name: string; seconds: number }
  | { kind: "error"; code: string; reason?: Reason };

const LASTS = 6_000;

/** Shows the player a message for a few seconds. */
export class Notes {
  readonly current = signal<Note | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(note: Note): void {
    clearTimeout(this.#timer);
    this.current.value = note;
    this.#timer = setTimeout(() => {
      this.current.value = null;
    }, LASTS);
  }

  showError({ code, reason }: ErrorDescription): void {
    this.say({ kind: "error", code, ...(reason ? { reason } : {}) });
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
