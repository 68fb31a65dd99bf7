import { batch, computed, signal } from "@preact/signals";
import type { Arrow, BoardView, Mark } from "@skep/board";
import { ApiError } from "../../app/api.ts";
import { ANIMATIONS, settings } from "../../app/settings.ts";
import { namedIn } from "../../game/notation.ts";
import { evidence, sandboxView, shownAt } from "../../game/sandbox.ts";
import type { Hex, PieceId, Reason, Side } from "../../wire/protocol.ts";
import type { SandboxView } from "../../wire/types.ts";
import { whyAt } from "../../worker/positions.ts";

/** The verdict on a try; `shown` is the solution after giving up. */
export interface Tried {
  result: "solved" | "go-on" | "wrong" | "shown";
  /** Number of the solver's moves that were tried. */
  done: number;
  length: number;
  view: SandboxView;
}

/** Pause between a move and its reply, in milliseconds, in addition to the animation. */
const REPLY_DELAY = 350;

/** A task solved move by move on a board. The module judges every try. */
export abstract class Trial<T extends Tried> {
  /** The task before any move. */
  readonly start = signal<T | null>(null);
  /** The last try. */
  readonly answer = signal<T | null>(null);
  /** Number of its plies shown on the board. */
  readonly plies = signal(0);
  readonly selected = signal<PieceId | null>(null);
  readonly refusal = signal<Reason | null>(null);
  readonly trouble = signal<string | null>(null);
  /** Number of plies up to the solver's last move. */
  readonly ownPlies = signal(0);

  readonly side = computed<Side>(() => this.start.value?.view.position.turn ?? "white");
  /** Whether the board has caught up with the last try. */
  readonly settled = computed(() => this.plies.value === (this.answer.value?.view.moves.length ?? 0));
  readonly state = computed(() => {
    const result = this.answer.value?.result ?? null;
    return this.settled.value || result === "shown" ? result : null;
  });

  /** The position on the board. */
  readonly shown = computed(() => {
    const [start, answer] = [this.start.value, this.answer.value];
    return start && answer ? shownAt(start.view, answer.view.moves, this.plies.value) : null;
  });

  readonly view = computed<BoardView | null>(() => {
    const answer = this.answer.value;
    const shown = this.shown.value;
    if (!answer || !shown) {
      return null;
    }
    return sandboxView(answer.view, shown, {
      plies: this.plies.value,
      only: null,
      active: answer.result === "go-on",
      selected: this.selected.value,
      marks: this.#allMarks(),
      arrows: answer.result === "go-on" && this.settled.value ? this.arrows() : [],
      named: new Set([...namedIn(this.refusal.value?.piece ?? ""), ...namedIn(this.spoken())]),
    });
  });

  /** The solver's correct moves. */
  protected moves: readonly string[] = [];
  /** The try to return to after a wrong one. */
  #good: T | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** Asks the module to judge the moves; an empty list requests the task itself. */
  protected abstract ask(moves: readonly string[]): Promise<T>;
  /** The position string of the task. */
  protected abstract position(): string | undefined;
  /** Marks shown while the solver is to move, besides reasons. */
  protected abstract marks(): Mark[];
  /** Arrows of the current hint. */
  protected abstract arrows(): Arrow[];
  /** Notation of the hinted move. */
  protected abstract spoken(): string;
  /** Called after a move was judged. */
  protected judged(_tried: T): void {}

  async load(): Promise<void> {
    const start = await this.guard(() => this.ask([]));
    if (start) {
      batch(() => {
        this.start.value = start;
        this.#good = start;
        this.show(start, 0);
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
      await this.play(uhp);
    }
  }

  pass(): Promise<void> {
    return this.play("pass");
  }

  async play(uhp: string): Promise<void> {
    if (this.state.value !== "go-on") {
      return;
    }
    const moves = [...this.moves, uhp];
    const before = this.answer.value?.view.moves.length ?? 0;
    const tried = await this.guard(() => this.ask(moves));
    if (!tried) {
      return;
    }
    if (tried.result !== "wrong") {
      this.moves = moves;
      this.#good = tried;
    }
    batch(() => {
      this.ownPlies.value = before + 1;
      this.judged(tried);
      this.show(tried, before);
    });
  }

  /** Asks the module why a piece cannot move there, or at all. */
  async refuse(piece: PieceId, to: Hex | null): Promise<void> {
    const answer = this.answer.value;
    if (answer?.result !== "go-on" || !this.settled.value) {
      return;
    }
    const known = to ? undefined : answer.view.position.stuck[piece];
    const reason = known ?? (await this.#whyAt(piece, to));
    if (reason && this.answer.value === answer) {
      batch(() => {
        this.refusal.value = reason;
        if (!to) {
          this.selected.value = null;
        }
      });
    }
  }

  /** Returns to the position before the wrong move. */
  retry(): void {
    if (this.#good) {
      this.show(this.#good, this.#good.view.moves.length);
    }
  }

  restart(): void {
    this.moves = [];
    this.#good = this.start.value;
    this.retry();
  }

  /** Plays a try on the board from a ply on, with a pause after each move. */
  protected show(tried: T, plies: number): void {
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
      const time = calm ? 0 : ANIMATIONS[settings.animation];
      this.#timer = setTimeout(() => this.show(tried, this.plies.value), time + REPLY_DELAY);
    }
  }

  /** Shows the first `plies` plies once the task is over. */
  step(plies: number): void {
    const total = this.answer.value?.view.moves.length ?? 0;
    clearTimeout(this.#timer);
    this.plies.value = Math.max(0, Math.min(total, plies));
  }

  /** Runs `work`; reports an error and returns null if it fails. */
  protected async guard<R>(work: () => Promise<R>): Promise<R | null> {
    try {
      const done = await work();
      this.trouble.value = null;
      return this.#closed ? null : done;
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
      return null;
    }
  }

  async #whyAt(piece: PieceId, to: Hex | null): Promise<Reason | undefined> {
    const position = this.position();
    if (position === undefined) {
      return undefined;
    }
    const moves = (this.answer.value?.view.moves ?? []).map(({ uhp }) => uhp);
    return (await this.guard(() => whyAt({ start: { position }, moves }, piece, to)))?.reason;
  }

  #allMarks(): Mark[] {
    if (this.answer.value?.result !== "go-on" || !this.settled.value) {
      return [];
    }
    const marks = [...this.marks(), ...(this.refusal.value ? evidence(this.refusal.value) : [])];
    return [...new Map(marks.map((mark) => [mark.hex.join() + mark.kind, mark])).values()];
  }
}
