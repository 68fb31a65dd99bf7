import { batch, computed, effect, signal } from "@preact/signals";
import type { Arrow, BoardView } from "@skep/board";
import { ApiError } from "../../app/api.ts";
import { arrowOf } from "../../game/arrows.ts";
import { positionAt, shownOf, withMove } from "../../game/history.ts";
import { namedIn } from "../../game/notation.ts";
import { sandboxView } from "../../game/sandbox.ts";
import { localDatabase, type SavedReview } from "../../local/database.ts";
import type { Hex, PieceId, Side } from "../../wire/protocol.ts";
import type { SandboxView } from "../../wire/types.ts";
import { engine } from "../../worker/ask.ts";
import type { PositionRef } from "../../worker/position-ref.ts";
import { assemble, gameView, judgePly, type ReviewedPly } from "./api.ts";
import { Lesson } from "./lesson.ts";
import { ReviewJob } from "./review-job.ts";

/** A review and where the visitor is in it. */
export class ReviewStore {
  readonly id: string;
  readonly #job = signal<ReviewJob | null>(null);
  /** The review as far as it is made. */
  readonly kept = computed<SavedReview | null>(() => this.#job.value?.kept.value ?? null);
  readonly state = computed<"loading" | "running" | "done" | "failed">(() => {
    const job = this.#job.value;
    if (!job) {
      return "loading";
    }
    return job.kept.value.review ? "done" : job.trouble.value ? "failed" : "running";
  });
  /** The game with all its moves. */
  readonly game = signal<SandboxView | null>(null);
  /** How many plies are shown. */
  readonly ply = signal(0);
  /** How many moves of the better line are shown; 0 while the game itself is. */
  readonly better = signal(0);
  readonly trouble = signal<string | null>(null);
  /** A side's mistakes, as exercises. */
  readonly lesson = signal<Lesson | null>(null);
  readonly bottom = signal<Side>("white");

  /** The findings; while the review is made, those of the moves judged so far. */
  readonly review = computed(() => this.kept.value?.review ?? this.#job.value?.part.value ?? null);
  readonly length = computed(() => this.game.value?.moves.length ?? 0);
  /** The ply that led to what is shown. */
  readonly last = computed<ReviewedPly | null>(() => this.review.value?.plies[this.ply.value - 1] ?? null);

  /** The ply that led here was not the best: it is shown beside the better one, on the position before both. */
  readonly isFault = computed(() => {
    const last = this.last.value;
    return last !== null && isFault(last) && last.line.length > 0;
  });

  /** How many plies of the game are on the board. */
  readonly #shownPlies = computed(() => this.ply.value - (this.isFault.value ? 1 : 0));

  /** White's chance in the position on the board; null in an exercise, which it would give away. */
  readonly chance = computed(() =>
    this.lesson.value ? null : (this.review.value?.chances[this.#shownPlies.value] ?? null),
  );

  readonly #shownView = computed<BoardView | null>(() => {
    const game = this.game.value;
    if (!game) {
      return null;
    }
    const plies = this.#shownPlies.value;
    const line = this.isFault.value ? (this.last.value?.line ?? []).slice(0, this.better.value) : [];
    const moves = [...game.moves.slice(0, plies), ...line];
    const before = positionAt(shownOf(game.position), game.moves, plies);
    const shown = line.reduce((at, { piece, to }) => (piece && to ? withMove(at, piece, to) : at), before);
    const view = sandboxView({ ...game, moves }, shown, {
      plies: moves.length,
      only: null,
      active: false,
      selected: null,
      marks: [],
    });
    const isCompared = this.isFault.value && line.length === 0;
    const spoken = isCompared ? [this.last.value?.line[0]?.uhp, this.last.value?.move] : [];
    return {
      ...view,
      arrows: isCompared ? this.#compared() : [],
      named: new Set(spoken.flatMap((uhp) => namedIn(uhp ?? ""))),
    };
  });

  readonly view = computed<BoardView | null>(() => this.lesson.value?.view.value ?? this.#shownView.value);

  /** Until the visitor goes somewhere, the board follows the engine through the game. */
  #follows = true;
  #stop = () => {};

  constructor(id: string) {
    this.id = id;
  }

  async load(): Promise<void> {
    try {
      const kept = await localDatabase.review(this.id);
      if (!kept) {
        this.trouble.value = "no-such-page";
        return;
      }
      const game = await gameView(kept.at);
      const job = new ReviewJob(kept, { database: localDatabase, judgePly, assemble, stop: () => engine.stop() });
      batch(() => {
        this.game.value = game;
        this.#job.value = job;
      });
      this.#stop = effect(() => {
        const { review, plies } = job.kept.value;
        if (this.#follows) {
          this.ply.value = review ? game.moves.length : plies.length;
        }
      });
      if (!document.hidden) {
        void job.run();
      }
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
    }
  }

  /** The page has become visible or hidden. */
  look(isSeen: boolean): void {
    this.#job.value?.pause(!isSeen);
  }

  /** Tries again after a failure. */
  again(): void {
    void this.#job.value?.run();
  }

  close(): void {
    this.#stop();
    this.#job.value?.close();
    this.lesson.value?.close();
  }

  goTo(ply: number): void {
    this.#follows = false;
    batch(() => {
      this.ply.value = Math.min(this.length.value, Math.max(0, ply));
      this.better.value = 0;
    });
  }

  /** Shows the first `moves` moves of the better line; 0 shows the mistake again. */
  showBetter(moves: number): void {
    this.better.value = Math.min(this.last.value?.line.length ?? 0, Math.max(0, moves));
  }

  /** The place that is shown. */
  place(): PositionRef {
    const { start, moves } = (this.kept.value as SavedReview).at;
    return { start, moves: moves.slice(0, this.ply.value) };
  }

  /** Sets the mistakes of a side as exercises. */
  learn(side: Side): void {
    const kept = this.kept.value;
    const review = this.review.value;
    if (kept?.review && review) {
      this.lesson.value = new Lesson(kept, review, mistakesOf(review.plies, side));
      this.bottom.value = side;
    }
  }

  /** Back to the game. */
  leaveLesson(): void {
    const ply = this.lesson.value?.ply.value;
    this.lesson.value?.close();
    this.lesson.value = null;
    if (ply !== undefined) {
      this.goTo(ply);
    }
  }

  select(piece: PieceId | null): void {
    this.lesson.value?.select(piece);
  }

  async put(piece: PieceId, to: Hex): Promise<void> {
    await this.lesson.value?.put(piece, to);
  }

  async refuse(): Promise<void> {
    // The legal destinations are shown; the game itself explains the rules.
  }

  /** The move that was played and the better one. */
  #compared(): Arrow[] {
    const played = this.game.value?.moves[this.ply.value - 1];
    return [...arrowOf(this.last.value?.line[0], "best"), ...arrowOf(played, "played")];
  }
}

/** Whether there was a better move. */
export function isFault({ judgement }: ReviewedPly): boolean {
  return judgement === "inaccuracy" || judgement === "mistake" || judgement === "blunder";
}

/** The plies of a side that were mistakes. */
export function mistakesOf(plies: readonly ReviewedPly[], side: Side): number[] {
  return plies.flatMap((ply, index) =>
    ply.side === side && (ply.judgement === "mistake" || ply.judgement === "blunder") ? [index] : [],
  );
}
