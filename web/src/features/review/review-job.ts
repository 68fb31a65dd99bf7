import { signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import type { LocalDatabase, SavedReview } from "../../local/database.ts";
import type { assemble, judgePly, Review } from "./api.ts";

export interface ReviewContext {
  readonly database: Pick<LocalDatabase, "saveReview">;
  readonly judgePly: typeof judgePly;
  readonly assemble: typeof assemble;
  /** Cancels the search for the current ply. */
  stop(): void;
}

/** Attempts per ply before the review fails. */
const MAX_ATTEMPTS = 3;

/** Reviews a game ply by ply. Each judged ply is saved, so that closing the page costs one ply; a hidden page pauses. */
export class ReviewJob {
  readonly kept = signal<SavedReview>(undefined as unknown as SavedReview);
  readonly trouble = signal<string | null>(null);
  /** The review of the plies judged so far. */
  readonly part = signal<Review | null>(null);
  readonly #context: ReviewContext;
  #running = false;
  #closed = false;
  #paused = false;

  constructor(kept: SavedReview, context: ReviewContext) {
    this.kept.value = kept;
    this.#context = context;
  }

  /** Continues where it stopped. */
  async run(): Promise<void> {
    if (this.#running || this.kept.value.review) {
      return;
    }
    this.#running = true;
    this.trouble.value = null;
    try {
      await this.#assemblePart();
      await this.#judge();
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
    } finally {
      this.#running = false;
    }
  }

  /** Pauses or resumes: a hidden page should not use the processor. */
  pause(isPaused: boolean): void {
    this.#paused = isPaused;
    if (isPaused && this.#running) {
      this.#context.stop();
    } else if (!isPaused && !this.#closed) {
      void this.run();
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#running) {
      this.#context.stop();
    }
  }

  async #judge(): Promise<void> {
    let failures = 0;
    while (!this.#closed && !this.#paused) {
      const { at, quality, plies } = this.kept.value;
      if (plies.length === at.moves.length) {
        await this.#keep({ review: await this.#context.assemble(at, plies) });
        return;
      }
      try {
        const judged = await this.#context.judgePly(at, plies.length, quality);
        failures = 0;
        await this.#keep({ plies: [...plies, judged] });
        await this.#assemblePart();
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "internal";
        failures += code === "stopped" ? 0 : 1;
        if (code !== "stopped" && (code !== "internal" || failures === MAX_ATTEMPTS)) {
          throw error;
        }
      }
    }
  }

  async #assemblePart(): Promise<void> {
    const { at, plies } = this.kept.value;
    if (plies.length > 0) {
      this.part.value = await this.#context.assemble({ ...at, moves: at.moves.slice(0, plies.length) }, plies);
    }
  }

  async #keep(more: Partial<SavedReview>): Promise<void> {
    this.kept.value = { ...this.kept.value, ...more, updated: Date.now() };
    await this.#context.database.saveReview(this.kept.value);
  }
}
