import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import type { AnalyseRequest, AnalysisLines } from "../../wire/types.ts";
import { type PositionRef, requestOf } from "../../worker/position-ref.ts";

/** `off`: not searching. `done`: the search has finished. */
export type EngineState = "off" | "thinking" | "done" | "refused";

/** What is asked about a place. */
export interface Question {
  readonly at: PositionRef;
  readonly lines: number;
  readonly threat: boolean;
}

/** What searches: the engine's worker. */
export interface Thinker {
  think(op: "analyse", given: AnalyseRequest, hear: (found: AnalysisLines) => void): Promise<AnalysisLines>;
  /** Cancels the current search; the question fails with the code `stopped`. */
  stop(): void;
}

/** How often a search that fails is tried. */
const TRIES = 2;

/** The engine beside a board: it analyses one place at a time and reports as it deepens. */
export class Engine {
  readonly #state = signal<EngineState>("off");
  readonly #found = signal<AnalysisLines | null>(null);
  readonly #trouble = signal<string | null>(null);
  readonly #thinker: Thinker;
  #question: Question | null = null;

  readonly state: ReadonlySignal<EngineState> = this.#state;
  /** What the engine has found about the place it was asked about last. */
  readonly found: ReadonlySignal<AnalysisLines | null> = this.#found;
  /** The code of the error by which the question was refused. */
  readonly trouble: ReadonlySignal<string | null> = this.#trouble;

  constructor(thinker: Thinker) {
    this.#thinker = thinker;
  }

  /** Asks about a place from now on; what was asked before is forgotten. */
  ask(question: Question): void {
    this.#giveUp();
    this.#question = question;
    batch(() => {
      this.#found.value = null;
      this.#trouble.value = null;
      this.#state.value = "thinking";
    });
    void this.#think(question);
  }

  /** Stops. What was found stays. */
  stop(): void {
    this.#giveUp();
    this.#state.value = "off";
  }

  #giveUp(): void {
    // Peeked at, since an effect that asks would otherwise trigger itself.
    if (this.#question && this.#state.peek() === "thinking") {
      this.#thinker.stop();
    }
    this.#question = null;
  }

  async #think(question: Question): Promise<void> {
    const { at, lines, threat } = question;
    const hear = (found: AnalysisLines) => {
      if (this.#question === question) {
        batch(() => {
          this.#found.value = found;
          this.#state.value = found.done ? "done" : "thinking";
        });
      }
    };
    for (let tries = 1; this.#question === question; tries++) {
      try {
        hear(await this.#thinker.think("analyse", { at: requestOf(at), lines, threat }, hear));
        return;
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "internal";
        if (this.#question === question && (code !== "internal" || tries === TRIES)) {
          batch(() => {
            this.#state.value = "refused";
            this.#trouble.value = code;
          });
          return;
        }
      }
    }
  }
}
