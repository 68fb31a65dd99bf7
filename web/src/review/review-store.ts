import { batch, computed, signal } from "@preact/signals";
import type { Arrow, BoardView } from "@skep/board";
import type { At } from "../analysis/at.ts";
import { arrowOf } from "../analysis/engine/arrows.ts";
import { ApiError } from "../api.ts";
import { positionAt, shownOf, withMove } from "../game/history.ts";
import type { SandboxView } from "../learn/api.ts";
import { sandboxView } from "../learn/sandbox.ts";
import type { Hex, PieceId, Ply, Side } from "../protocol.ts";
import { engine } from "../solo/ask.ts";
import { type KeptReview, shelf } from "../solo/shelf.ts";
import { assemble, gameView, judgePly, type ReviewedPly } from "./api.ts";
import { earlierReview } from "./earlier.ts";
import { Lesson } from "./lesson.ts";
import { Making } from "./making.ts";

/** A review and where the visitor is in it. */
export class ReviewStore {
  readonly id: string;
  readonly #making = signal<Making | null>(null);
  /** The review as far as it is made. */
  readonly kept = computed<KeptReview | null>(() => this.#making.value?.kept.value ?? null);
  readonly state = computed<"loading" | "running" | "done" | "failed">(() => {
    const making = this.#making.value;
    if (!making) {
      return "loading";
    }
    return making.kept.value.review ? "done" : making.trouble.value ? "failed" : "running";
  });
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

  readonly review = computed(() => this.kept.value?.review ?? null);
  readonly length = computed(() => this.game.value?.moves.length ?? 0);
  /** The ply that led to what is shown. */
  readonly last = computed<ReviewedPly | null>(() => this.review.value?.plies[this.ply.value - 1] ?? null);

  /** White's chance where the visitor is; none in an exercise, which it would give away. */
  readonly chance = computed(() => (this.lesson.value ? null : (this.review.value?.chances[this.ply.value] ?? null)));

  /** What is shown: the moves of the game, or a better line. */
  readonly #moves = computed<readonly Ply[]>(() => {
    const played = (this.game.value?.moves ?? []).slice(0, this.ply.value);
    return this.#line.value ? [...played.slice(0, -1), ...this.#line.value] : played;
  });
  readonly #line = computed<readonly Ply[] | null>(() => (this.better.value ? (this.last.value?.line ?? null) : null));

  readonly #shownView = computed<BoardView | null>(() => {
    const game = this.game.value;
    if (!game) {
      return null;
    }
    const moves = this.#moves.value;
    const line = this.#line.value;
    const before = positionAt(shownOf(game.position), game.moves, this.ply.value - (line ? 1 : 0));
    const shown = (line ?? []).reduce((at, { piece, to }) => (piece && to ? withMove(at, piece, to) : at), before);
    const view = sandboxView({ ...game, moves: [...moves] }, shown, {
      plies: moves.length,
      only: null,
      active: false,
      selected: null,
      marks: [],
    });
    return { ...view, arrows: this.#arrows() };
  });

  readonly view = computed<BoardView | null>(() => this.lesson.value?.view.value ?? this.#shownView.value);

  constructor(id: string) {
    this.id = id;
  }

  async load(): Promise<void> {
    try {
      const kept = (await shelf.review(this.id)) ?? (await earlierReview(this.id));
      const game = await gameView(kept.at);
      const making = new Making(kept, { shelf, judgePly, assemble, stop: () => engine.stop() });
      batch(() => {
        this.game.value = game;
        this.#making.value = making;
      });
      if (!document.hidden) {
        void making.run();
      }
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
    }
  }

  /** The page is looked at again, or no longer. */
  look(isSeen: boolean): void {
    this.#making.value?.pause(!isSeen);
  }

  /** Tries again after a failure. */
  again(): void {
    void this.#making.value?.run();
  }

  close(): void {
    this.#making.value?.close();
    this.lesson.value?.close();
  }

  goTo(ply: number): void {
    batch(() => {
      this.ply.value = Math.min(this.length.value, Math.max(0, ply));
      this.better.value = false;
    });
  }

  /** The place that is shown. */
  place(): At {
    const { start, moves } = (this.kept.value as KeptReview).at;
    return { start, moves: moves.slice(0, this.ply.value) };
  }

  /** Sets the mistakes of a side as exercises. */
  learn(side: Side): void {
    const kept = this.kept.value;
    if (kept?.review) {
      const plies = mistakesOf(kept.review.plies, side);
      this.lesson.value = new Lesson(kept, kept.review, plies);
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
