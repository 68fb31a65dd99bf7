import { signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import type { LocalDatabase, SavedReview } from "../../local/database.ts";
import type { assemble, JudgedPly, judgePly, Review } from "./api.ts";

export interface ReviewContext {
  readonly database: Pick<LocalDatabase, "saveReview">;
  readonly judgePly: typeof judgePly;
  readonly assemble: typeof assemble;
  /** Number of plies to judge at the same time. */
  cores(): number;
  /** Cancels the searches for the current plies. */
  stop(): void;
}

/** Attempts per ply before the review fails. */
const MAX_ATTEMPTS = 3;

/**
 * Reviews a game ply by ply, several at a time. Each judged ply is saved once all before it are, so that closing the page
 * costs few plies; a hidden page pauses.
 */
export class ReviewJob {
  readonly kept = signal<SavedReview>(undefined as unknown as SavedReview);
  readonly trouble = signal<string | null>(null);
  /** The review of the plies judged so far. */
  readonly part = signal<Review | null>(null);
  readonly #context: ReviewContext;
  /** Plies judged before an earlier one was. */
  readonly #ahead = new Map<number, JudgedPly>();
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

  get #mayContinue(): boolean {
    return !this.#closed && !this.#paused;
  }

  async #judge(): Promise<void> {
    const { at } = this.kept.value;
    while (this.#mayContinue && this.kept.value.plies.length < at.moves.length) {
      await this.#judgeTogether();
    }
    if (this.#mayContinue) {
      await this.#keep({ review: await this.#context.assemble(at, this.kept.value.plies) });
    }
  }

  /** Judges the plies that are left on all cores, until the review ends, pauses or fails. */
  async #judgeTogether(): Promise<void> {
    const { at, plies } = this.kept.value;
    const left = Array.from(at.moves.keys()).slice(plies.length);
    const waiting = left.filter((ply) => !this.#ahead.has(ply));
    let failure: unknown = null;
    const judgeNext = async () => {
      while (this.#mayContinue && failure === null) {
        const ply = waiting.shift();
        if (ply === undefined) {
          return;
        }
        try {
          const judged = await this.#judgePly(ply, () => failure === null);
          if (judged !== null) {
            this.#ahead.set(ply, judged);
            await this.#keepJudged();
          }
        } catch (error) {
          failure ??= error;
          this.#context.stop();
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.#context.cores(), waiting.length) }, judgeNext));
    if (failure !== null) {
      throw failure;
    }
  }

  /** Judges a ply, again after a crash; null if the review has paused or ended. */
  async #judgePly(ply: number, isWanted: () => boolean): Promise<JudgedPly | null> {
    const { at, quality } = this.kept.value;
    let failures = 0;
    while (this.#mayContinue && isWanted()) {
      try {
        return await this.#context.judgePly(at, ply, quality);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "internal";
        failures += code === "stopped" ? 0 : 1;
        if (code !== "stopped" && (code !== "internal" || failures === MAX_ATTEMPTS)) {
          throw error;
        }
      }
    }
    return null;
  }

  /** Saves the judged plies that follow those saved. */
  async #keepJudged(): Promise<void> {
    const plies = [...this.kept.value.plies];
    while (this.#ahead.has(plies.length)) {
      const next = this.#ahead.get(plies.length) as JudgedPly;
      this.#ahead.delete(plies.length);
      plies.push(next);
    }
    if (plies.length > this.kept.value.plies.length) {
      await this.#keep({ plies });
      await this.#assemblePart();
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
