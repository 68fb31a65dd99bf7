import { signal } from "@preact/signals";
import type { AccountFault, NameAnswer } from "../../wire/types.ts";

/** What is known of a name that somebody types. */
export type NameVerdict =
  /** Nothing yet: it is too short, or the server cannot tell now. */
  | { readonly state: "open" }
  | { readonly state: "checking" }
  | { readonly state: "free" }
  | { readonly state: "refused"; readonly code: string; readonly fault?: AccountFault | undefined };

const MIN_LENGTH = 2;
const MAX_LENGTH = 20;
/** The server is asked when the writer pauses. */
const PAUSE = 350;

/** Tells while somebody types whether an account may have that name. */
export class NameCheck {
  readonly verdict = signal<NameVerdict>({ state: "open" });
  readonly #ask: (name: string) => Promise<NameAnswer>;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The latest name; an answer about an earlier one comes too late. */
  #name = "";

  constructor(ask: (name: string) => Promise<NameAnswer>) {
    this.#ask = ask;
  }

  /** The name has changed. */
  look(written: string): void {
    const name = written.trim();
    this.stop();
    this.#name = name;
    const length = [...name].length;
    if (length < MIN_LENGTH) {
      this.verdict.value = { state: "open" };
      return;
    }
    if (length > MAX_LENGTH) {
      this.verdict.value = { state: "refused", code: "bad-name", fault: "too-long" };
      return;
    }
    this.verdict.value = { state: "checking" };
    this.#pause = setTimeout(() => void this.#askFor(name), PAUSE);
  }

  /** Nobody is there any more to be told. */
  stop(): void {
    clearTimeout(this.#pause);
  }

  async #askFor(name: string): Promise<void> {
    const verdict = await this.#ask(name).then(verdictOf, (): NameVerdict => ({ state: "open" }));
    if (name === this.#name) {
      this.verdict.value = verdict;
    }
  }
}

function verdictOf({ free, code }: NameAnswer): NameVerdict {
  return free ? { state: "free" } : { state: "refused", code: code ?? "bad-name" };
}
