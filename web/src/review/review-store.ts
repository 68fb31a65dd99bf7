import { batch, computed, signal } from "@preact/signals";
import type { Arrow, BoardView } from "@skep/board";
import { arrowOf } from "../analysis/engine/arrows.ts";
import { ApiError } from "../api.ts";
import { positionAt } from "../game/history.ts";
import type { SandboxView } from "../learn/api.ts";
import { sandboxView } from "../learn/sandbox.ts";
import type { Hex, PieceId, Ply, Side } from "../protocol.ts";
import { followReview, gameView, type ReviewedPly, type ReviewStatus, reviewStatus } from "./api.ts";
import { Lesson } from "./lesson.ts";

/** A review and where the visitor is in it. */
export class ReviewStore {
  readonly id: string;
  readonly status = signal<ReviewStatus | null>(null);
  /** The game with all its moves. */
  readonly game = signal<SandboxView | null>(null);
  /** How many plies are shown. */
  readonly ply = signal(0);
  /** The line that is shown in place of the ply that was played last. */
  readonly better = signal(false);
  readonly trouble = signal<string | null>(null);
  /** The mistakes of a side, as exercises. */
  readonly lesson = signal<Lesson | null>(null);
  readonly bottom = signal<Side>("white");

  readonly review = computed(() => this.status.value?.review ?? null);
  readonly length = computed(() => this.game.value?.moves.length ?? 0);
  /** The ply that led to what is shown. */
  readonly last = computed<ReviewedPly | null>(() => this.review.value?.plies[this.ply.value - 1] ?? null);

  /** White's chance where the visitor is; none in an exercise, which it would give away. */
  readonly chance = computed(() => (this.lesson.value ? null : (this.review.value?.chances[this.ply.value] ?? null)));

  /** What is shown: the moves of the game, or a better line. */
  readonly #moves = computed<readonly Ply[]>(() => {
    const played = (this.game.value?.moves ?? []).slice(0, this.ply.value);
    const line = this.better.value ? this.last.value?.line : undefined;
    return line ? [...played.slice(0, -1), ...line] : played;
  });

  readonly #shownView = computed<BoardView | null>(() => {
    const game = this.game.value;
    if (!game) {
      return null;
    }
    const moves = this.#moves.value;
    const view = sandboxView({ ...game, moves: [...moves] }, positionAt(game.set, moves, moves.length), {
      plies: moves.length,
      only: null,
      active: false,
      selected: null,
      marks: [],
    });
    return { ...view, arrows: this.#arrows() };
  });

  readonly view = computed<BoardView | null>(() => this.lesson.value?.view.value ?? this.#shownView.value);

  #unfollow: (() => void) | null = null;

  constructor(id: string) {
    this.id = id;
  }

  async load(): Promise<void> {
    try {
      const status = await reviewStatus(this.id);
      const game = await gameView(status.game);
      batch(() => {
        this.game.value = game;
        this.status.value = status;
      });
      if (status.state === "queued" || status.state === "running") {
        this.#unfollow = followReview(this.id, (heard) => {
          this.status.value = heard;
        });
      }
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
    }
  }

  close(): void {
    this.#unfollow?.();
    this.lesson.value?.close();
  }

  goTo(ply: number): void {
    batch(() => {
      this.ply.value = Math.min(this.length.value, Math.max(0, ply));
      this.better.value = false;
    });
  }

  /** Sets the mistakes of a side as exercises. */
  learn(side: Side): void {
    const { review } = this;
    const game = this.status.value?.game;
    if (review.value && game) {
      const plies = mistakesOf(review.value.plies, side);
      this.lesson.value = new Lesson(this.id, game, review.value, plies);
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

  /** The best move of the position that is shown. */
  #arrows(): Arrow[] {
    if (this.better.value) {
      return [];
    }
    return arrowOf(this.review.value?.plies[this.ply.value]?.line[0], "best");
  }
}

/** The plies of a side that were mistakes. */
export function mistakesOf(plies: readonly ReviewedPly[], side: Side): number[] {
  return plies.flatMap((ply, index) =>
    ply.side === side && (ply.judgement === "mistake" || ply.judgement === "blunder") ? [index] : [],
  );
}
