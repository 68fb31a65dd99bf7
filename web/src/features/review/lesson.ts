import { batch, computed, signal } from "@preact/signals";
import type { BoardView } from "@skep/board";
import { ApiError } from "../../app/api.ts";
import { arrowOf } from "../../game/arrows.ts";
import { shownOf, withMove } from "../../game/history.ts";
import { sandboxView } from "../../game/sandbox.ts";
import type { SavedReview } from "../../local/database.ts";
import type { Hex, PieceId, Ply } from "../../wire/protocol.ts";
import type { SandboxView } from "../../wire/types.ts";
import { type Better, gameView, type Review, type ReviewedPly, tryBetter } from "./api.ts";

/** `find`: waiting for a move. `shown`: the visitor has asked for the solution. */
export type LessonState = "loading" | "find" | "judging" | "right" | "wrong" | "shown";

/** Mistakes as exercises: the visitor looks for a better move, and the engine judges every try. */
export class Lesson {
  readonly plies: readonly number[];
  /** Index of the current mistake. */
  readonly index = signal(0);
  readonly state = signal<LessonState>("loading");
  readonly answer = signal<Better | null>(null);
  readonly selected = signal<PieceId | null>(null);
  readonly trouble = signal<string | null>(null);
  readonly #position = signal<SandboxView | null>(null);
  readonly #kept: SavedReview;
  readonly #review: Review;
  #closed = false;

  /** The ply of the current mistake. */
  readonly ply = computed(() => this.plies[this.index.value] ?? 0);
  readonly mistake = computed<ReviewedPly | undefined>(() => this.#review.plies[this.ply.value]);
  readonly isLast = computed(() => this.index.value === this.plies.length - 1);

  readonly view = computed<BoardView | null>(() => {
    const position = this.#position.value;
    if (!position) {
      return null;
    }
    const tried = this.#tried();
    const moves = tried ? [...position.moves, tried] : position.moves;
    const before = shownOf(position.position);
    const shown = tried?.piece && tried.to ? withMove(before, tried.piece, tried.to) : before;
    const active = this.state.value === "find";
    const view = sandboxView({ ...position, moves }, shown, {
      plies: moves.length,
      only: null,
      active,
      selected: this.selected.value,
      marks: [],
    });
    return this.state.value === "shown" ? { ...view, arrows: arrowOf(this.mistake.value?.line[0], "best") } : view;
  });

  constructor(kept: SavedReview, review: Review, plies: readonly number[]) {
    this.#kept = kept;
    this.#review = review;
    this.plies = plies;
    void this.#load();
  }

  close(): void {
    this.#closed = true;
  }

  select(piece: PieceId | null): void {
    this.selected.value = piece;
  }

  async put(piece: PieceId, to: Hex): Promise<void> {
    const places = this.#position.value?.position.legal[piece] ?? [];
    const uhp = places.find(([q, r]) => q === to[0] && r === to[1])?.[2];
    if (!uhp || this.state.value !== "find") {
      return;
    }
    this.state.value = "judging";
    try {
      const answer = await this.#judge(uhp);
      if (!this.#closed) {
        batch(() => {
          this.trouble.value = null;
          this.answer.value = answer;
          this.state.value = answer.right ? "right" : "wrong";
        });
      }
    } catch (error) {
      batch(() => {
        this.trouble.value = error instanceof ApiError ? error.code : "internal";
        this.state.value = "find";
      });
    }
  }

  /** Returns to the position before the try. */
  retry(): void {
    batch(() => {
      this.answer.value = null;
      this.selected.value = null;
      this.state.value = "find";
    });
  }

  show(): void {
    batch(() => {
      this.answer.value = null;
      this.selected.value = null;
      this.state.value = "shown";
    });
  }

  next(): void {
    batch(() => {
      this.index.value = Math.min(this.plies.length - 1, this.index.value + 1);
      this.answer.value = null;
      this.selected.value = null;
      this.state.value = "loading";
    });
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      const position = await gameView(this.#kept.at, this.ply.value);
      batch(() => {
        this.#position.value = position;
        this.state.value = "find";
      });
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
    }
  }

  #judge(uhp: string): Promise<Better> {
    const { at, quality } = this.#kept;
    return tryBetter(at, quality, this.ply.value, uhp);
  }

  /** The tried move, while it is being judged right or wrong. */
  #tried(): Ply | null {
    return this.state.value === "right" || this.state.value === "wrong" ? (this.answer.value?.played ?? null) : null;
  }
}
