import { signal } from "@preact/signals";
import type { AccountFault, NameAnswer } from "../../wire/types.ts";

/** Availability of a name as it is typed. */
export type NameVerdict =
  /** Unknown: the name is too short, or the server did not answer. */
  | { readonly state: "open" }
  | { readonly state: "checking" }
  | { readonly state: "free" }
  | { readonly state: "refused"; readonly code: string; readonly fault?: AccountFault | undefined };

const MIN_LENGTH = 2;
const MAX_LENGTH = 20;
/** Delay between the last keystroke and the request. */
const CHECK_DELAY = 350;

/** Checks the availability of a name while it is typed. */
export class NameCheck {
  readonly verdict = signal<NameVerdict>({ state: "open" });
  readonly #ask: (name: string) => Promise<NameAnswer>;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The latest name; answers about earlier ones are dropped. */
  #name = "";

  constructor(ask: (name: string) => Promise<NameAnswer>) {
    this.#ask = ask;
  }

  /** Call on every change of the name. */
  update(written: string): void {
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
    this.#pause = setTimeout(() => void this.#askFor(name), CHECK_DELAY);
  }

  /** Cancels the pending check. */
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
