import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import type { AnalyseRequest, AnalysisLines } from "../../wire/types.ts";
import { type PositionRef, requestOf } from "../../worker/position-ref.ts";

/** `off`: not searching. `done`: the search has finished. */
export type EngineState = "off" | "thinking" | "done" | "refused";

export interface Question {
  readonly at: PositionRef;
  readonly lines: number;
  readonly threat: boolean;
}

/** The part of the engine's worker client that is used. */
export interface EngineClient {
  think(op: "analyse", given: AnalyseRequest, onProgress: (found: AnalysisLines) => void): Promise<AnalysisLines>;
  /** Cancels the current search; the question fails with the code `stopped`. */
  stop(): void;
}

/** Attempts per question. */
const MAX_ATTEMPTS = 2;

/** Analyses one position at a time and publishes the result as the search deepens. */
export class Engine {
  readonly #state = signal<EngineState>("off");
  readonly #found = signal<AnalysisLines | null>(null);
  readonly #trouble = signal<string | null>(null);
  readonly #client: EngineClient;
  #question: Question | null = null;

  readonly state: ReadonlySignal<EngineState> = this.#state;
  /** Findings about the latest question. */
  readonly found: ReadonlySignal<AnalysisLines | null> = this.#found;
  /** The error code if the question was refused. */
  readonly trouble: ReadonlySignal<string | null> = this.#trouble;

  constructor(client: EngineClient) {
    this.#client = client;
  }

  /** Replaces the current question. */
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

  /** Stops searching and keeps the findings. */
  stop(): void {
    this.#giveUp();
    this.#state.value = "off";
  }

  #giveUp(): void {
    // Uses `peek`, since an effect that calls `ask` would otherwise trigger itself.
    if (this.#question && this.#state.peek() === "thinking") {
      this.#client.stop();
    }
    this.#question = null;
  }

  async #think(question: Question): Promise<void> {
    const { at, lines, threat } = question;
    const onProgress = (found: AnalysisLines) => {
      if (this.#question === question) {
        batch(() => {
          this.#found.value = found;
          this.#state.value = found.done ? "done" : "thinking";
        });
      }
    };
    for (let tries = 1; this.#question === question; tries++) {
      try {
        onProgress(await this.#client.think("analyse", { at: requestOf(at), lines, threat }, onProgress));
        return;
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "internal";
        if (this.#question === question && (code !== "internal" || tries === MAX_ATTEMPTS)) {
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
