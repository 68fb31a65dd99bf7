import { batch, computed, signal } from "@preact/signals";
import type { BoardView, Mark } from "@skep/board";
import { ApiError } from "../api.ts";
import type { Hex, PieceId, Reason, Side } from "../protocol.ts";
import { ANIMATIONS, settings } from "../settings/settings.ts";
import { type Attempt, attempt, why } from "./api.ts";
import { remember } from "./progress.ts";
import { evidence, sandboxView, shownAt } from "./sandbox.ts";

/** Between a move and its answer, besides the time of the move itself. */
const PAUSE = 350;

/** An exercise as the learner works on it. The server judges every try. */
export class LessonStore {
  readonly id: string;
  /** The exercise before any move. */
  readonly start = signal<Attempt | null>(null);
  /** The last try. */
  readonly answer = signal<Attempt | null>(null);
  /** How many plies of it the board has shown. */
  readonly plies = signal(0);
  readonly selected = signal<PieceId | null>(null);
  readonly refusal = signal<Reason | null>(null);
  /** 0 for no hint, 1 for words, 2 for the move itself. */
  readonly hint = signal<0 | 1 | 2>(0);
  readonly trouble = signal<string | null>(null);

  readonly side = computed<Side>(() => this.start.value?.view.position.turn ?? "white");
  /** The board has caught up with the last try. */
  readonly settled = computed(() => this.plies.value === (this.answer.value?.view.moves.length ?? 0));
  readonly state = computed(() => (this.settled.value ? (this.answer.value?.result ?? null) : null));

  /** How many plies there are up to the learner's last move. */
  readonly ownPlies = signal(0);

  readonly #shown = computed(() => {
    const [start, answer] = [this.start.value, this.answer.value];
    return start && answer ? shownAt(start.view, answer.view.moves, this.plies.value) : null;
  });

  readonly view = computed<BoardView | null>(() => {
    const answer = this.answer.value;
    const shown = this.#shown.value;
    if (!answer || !shown) {
      return null;
    }
    return sandboxView(answer.view, shown, {
      plies: this.plies.value,
      only: null,
      active: answer.result === "go-on",
      selected: this.selected.value,
      marks: this.#marks(),
    });
  });

  /** The learner's moves that were right. */
  #moves: string[] = [];
  /** The try to go back to after a wrong one. */
  #good: Attempt | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string) {
    this.id = id;
  }

  async load(): Promise<void> {
    const start = await this.#ask([]);
    if (start) {
      batch(() => {
        this.start.value = start;
        this.#good = start;
        this.#show(start, 0);
      });
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  select(piece: PieceId | null): void {
    batch(() => {
      this.refusal.value = null;
      this.selected.value = piece;
    });
  }

  async put(piece: PieceId, to: Hex): Promise<void> {
    const places = this.answer.value?.view.position.legal[piece] ?? [];
    const uhp = places.find(([q, r]) => q === to[0] && r === to[1])?.[2];
    if (uhp) {
      await this.#play(uhp);
    }
  }

  pass(): Promise<void> {
    return this.#play("pass");
  }

  /** Asks the rules why a piece cannot go somewhere, or cannot move at all. */
  async refuse(piece: PieceId, to: Hex | null): Promise<void> {
    const answer = this.answer.value;
    if (answer?.result !== "go-on" || !this.settled.value) {
      return;
    }
    const known = to ? undefined : answer.view.position.stuck[piece];
    const reason = known ?? (await this.#why(piece, to));
    if (reason && this.answer.value === answer) {
      batch(() => {
        this.refusal.value = reason;
        if (!to) {
          this.selected.value = null;
        }
      });
    }
  }

  /** Back to before the wrong move. */
  retry(): void {
    if (this.#good) {
      this.#show(this.#good, this.#good.view.moves.length);
    }
  }

  restart(): void {
    this.#moves = [];
    this.#good = this.start.value;
    batch(() => {
      this.hint.value = 0;
      this.retry();
    });
  }

  more(): void {
    batch(() => {
      if (this.state.value === "wrong") {
        this.retry();
      }
      this.refusal.value = null;
      this.hint.value = this.hint.value === 0 ? 1 : 2;
    });
  }

  async #play(uhp: string): Promise<void> {
    const moves = [...this.#moves, uhp];
    const before = this.answer.value?.view.moves.length ?? 0;
    const tried = await this.#ask(moves);
    if (!tried) {
      return;
    }
    if (tried.result !== "wrong") {
      this.#moves = moves;
      this.#good = tried;
      if (this.hint.value === 2) {
        this.hint.value = 1;
      }
    }
    this.ownPlies.value = before + 1;
    if (tried.result === "solved") {
      remember(this.id);
    }
    this.#show(tried, before);
  }

  /** Shows a try from a ply on: one move, a pause, and the answer. */
  #show(tried: Attempt, plies: number): void {
    clearTimeout(this.#timer);
    const total = tried.view.moves.length;
    batch(() => {
      this.answer.value = tried;
      this.selected.value = null;
      this.refusal.value = null;
      this.plies.value = Math.min(total, plies < total ? plies + 1 : plies);
    });
    if (this.plies.value < total && !this.#closed) {
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const time = calm ? 0 : ANIMATIONS[settings.value.animation];
      this.#timer = setTimeout(() => this.#show(tried, this.plies.value), time + PAUSE);
    }
  }

  async #ask(moves: readonly string[]): Promise<Attempt | null> {
    try {
      const tried = await attempt(this.id, moves);
      this.trouble.value = null;
      return this.#closed ? null : tried;
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
      return null;
    }
  }

  async #why(piece: PieceId, to: Hex | null): Promise<Reason | undefined> {
    const position = this.start.value?.start;
    if (position === undefined) {
      return undefined;
    }
    const moves = (this.answer.value?.view.moves ?? []).map(({ uhp }) => uhp);
    try {
      return (await why({ position, moves }, piece, to)).reason;
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
      return undefined;
    }
  }

  #marks(): Mark[] {
    const answer = this.answer.value;
    if (answer?.result !== "go-on" || !this.settled.value) {
      return [];
    }
    const marks: Mark[] = answer.targets.map((hex) => ({ hex, kind: "hint" }));
    if (this.hint.value === 2 && answer.hint) {
      const { piece, to } = answer.hint;
      const from = answer.view.position.pieces.find(([name]) => name === piece);
      marks.push({ hex: to, kind: "hint" });
      if (from) {
        marks.push({ hex: [from[1], from[2]], kind: "hint" });
      }
    }
    if (this.refusal.value) {
      marks.push(...evidence(this.refusal.value));
    }
    return [...new Map(marks.map((mark) => [mark.hex.join() + mark.kind, mark])).values()];
  }
}
