import { batch, computed, effect, signal } from "@preact/signals";
import type { Arrow, BoardView } from "@skep/board";
import { ApiError } from "../../app/api.ts";
import { coresInUse } from "../../app/cores.ts";
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

/** A review and the current position in it. */
export class ReviewStore {
  readonly id: string;
  readonly #job = signal<ReviewJob | null>(null);
  /** The review as far as it is finished. */
  readonly kept = computed<SavedReview | null>(() => this.#job.value?.kept.value ?? null);
  readonly state = computed<"loading" | "running" | "done" | "failed">(() => {
    const job = this.#job.value;
    if (!job) {
      return "loading";
    }
    return job.kept.value.review ? "done" : job.trouble.value ? "failed" : "running";
  });
  readonly game = signal<SandboxView | null>(null);
  /** Number of plies shown. */
  readonly ply = signal(0);
  /** Number of moves shown of the better variation; 0 while the game itself is shown. */
  readonly better = signal(0);
  readonly trouble = signal<string | null>(null);
  /** One side's mistakes as exercises. */
  readonly lesson = signal<Lesson | null>(null);
  readonly bottom = signal<Side>("white");

  /** The findings, of the plies judged so far while the review is running. */
  readonly review = computed(() => this.kept.value?.review ?? this.#job.value?.part.value ?? null);
  readonly length = computed(() => this.game.value?.moves.length ?? 0);
  /** The last ply shown. */
  readonly last = computed<ReviewedPly | null>(() => this.review.value?.plies[this.ply.value - 1] ?? null);

  /**
   * Whether the last ply was a mistake. It is then drawn together with the better move, on the position before both.
   */
  readonly isFault = computed(() => {
    const last = this.last.value;
    return last !== null && isFault(last) && last.line.length > 0;
  });

  /** Number of plies on the board. */
  readonly #shownPlies = computed(() => this.ply.value - (this.isFault.value ? 1 : 0));

  /** White's winning chance on the board; null in an exercise, where it would give away the answer. */
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

  /** The board follows the engine through the game until the visitor navigates. */
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
      const stop = () => engine.stop();
      const job = new ReviewJob(kept, { database: localDatabase, judgePly, assemble, cores: coresInUse, stop });
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

  /** Call when the page becomes visible or hidden. */
  setVisible(isVisible: boolean): void {
    this.#job.value?.pause(!isVisible);
  }

  /** Retries after a failure. */
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

  /** Shows the first `moves` moves of the better variation; 0 shows the mistake again. */
  showBetter(moves: number): void {
    this.better.value = Math.min(this.last.value?.line.length ?? 0, Math.max(0, moves));
  }

  /** The position on the board. */
  place(): PositionRef {
    const { start, moves } = (this.kept.value as SavedReview).at;
    return { start, moves: moves.slice(0, this.ply.value) };
  }

  /** Starts the exercises from a side's mistakes. */
  learn(side: Side): void {
    const kept = this.kept.value;
    const review = this.review.value;
    if (kept?.review && review) {
      this.lesson.value = new Lesson(kept, review, mistakesOf(review.plies, side));
      this.bottom.value = side;
    }
  }

  /** Returns from the exercises to the game. */
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
    // The legal destinations are shown, so refusals need no explanation.
  }

  /** Arrows of the played and the better move. */
  #compared(): Arrow[] {
    const played = this.game.value?.moves[this.ply.value - 1];
    return [...arrowOf(this.last.value?.line[0], "best"), ...arrowOf(played, "played")];
  }
}

/** Whether there was a better move. */
export function isFault({ judgement }: ReviewedPly): boolean {
  return judgement === "inaccuracy" || judgement === "mistake" || judgement === "blunder";
}

/** Indices of a side's mistakes. */
export function mistakesOf(plies: readonly ReviewedPly[], side: Side): number[] {
  return plies.flatMap((ply, index) =>
    ply.side === side && (ply.judgement === "mistake" || ply.judgement === "blunder") ? [index] : [],
  );
}
