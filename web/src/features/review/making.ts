import { signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import type { KeptReview, Shelf } from "../../local/shelf.ts";
import type { assemble, judgePly, Review } from "./api.ts";

/** What a review is made with. */
export interface Workshop {
  readonly shelf: Pick<Shelf, "keepReview">;
  readonly judgePly: typeof judgePly;
  readonly assemble: typeof assemble;
  /** Cancels the ply that is being judged. */
  stop(): void;
}

/** The review ends if the engine keeps failing on a ply. */
const TRIES = 3;

/**
 * A review in the making, ply by ply. Each ply is kept when it is judged, so that a page that is closed, or a tab that
 * crashes, costs one ply; a hidden page waits.
 */
export class Making {
  readonly kept = signal<KeptReview>(undefined as unknown as KeptReview);
  readonly trouble = signal<string | null>(null);
  /** The review of the moves that are judged so far. */
  readonly part = signal<Review | null>(null);
  readonly #shop: Workshop;
  #running = false;
  #closed = false;
  #paused = false;

  constructor(kept: KeptReview, shop: Workshop) {
    this.kept.value = kept;
    this.#shop = shop;
  }

  /** Goes on where it was left. */
  async run(): Promise<void> {
    if (this.#running || this.kept.value.review) {
      return;
    }
    this.#running = true;
    this.trouble.value = null;
    try {
      await this.#tell();
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
      this.#shop.stop();
    } else if (!isPaused && !this.#closed) {
      void this.run();
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#running) {
      this.#shop.stop();
    }
  }

  async #judge(): Promise<void> {
    let failures = 0;
    while (!this.#closed && !this.#paused) {
      const { at, quality, plies } = this.kept.value;
      if (plies.length === at.moves.length) {
        await this.#keep({ review: await this.#shop.assemble(at, plies) });
        return;
      }
      try {
        const judged = await this.#shop.judgePly(at, plies.length, quality);
        failures = 0;
        await this.#keep({ plies: [...plies, judged] });
        await this.#tell();
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "internal";
        failures += code === "stopped" ? 0 : 1;
        if (code !== "stopped" && (code !== "internal" || failures === TRIES)) {
          throw error;
        }
      }
    }
  }

  /** Puts together what is known. */
  async #tell(): Promise<void> {
    const { at, plies } = this.kept.value;
    if (plies.length > 0) {
      this.part.value = await this.#shop.assemble({ ...at, moves: at.moves.slice(0, plies.length) }, plies);
    }
  }

  async #keep(more: Partial<KeptReview>): Promise<void> {
    this.kept.value = { ...this.kept.value, ...more, updated: Date.now() };
    await this.#shop.shelf.keepReview(this.kept.value);
  }
}
