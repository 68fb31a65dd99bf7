import { batch, computed, signal } from "@preact/signals";
import type { BoardView } from "@skep/board";
import { ApiError } from "../../app/api.ts";
import { evidence, sandboxView, shownAt } from "../../game/sandbox.ts";
import type { Hex, PieceId, Reason } from "../../wire/protocol.ts";
import type { SandboxView } from "../../wire/types.ts";
import { viewAt, whyAt } from "../../worker/positions.ts";
import { type FigureData, figure } from "./api.ts";

/** A figure of the rulebook, in which one piece can be moved and put back. */
export class FigureStore {
  readonly id: string;
  readonly data = signal<FigureData | null>(null);
  /** The position after the move. */
  readonly moved = signal<SandboxView | null>(null);
  readonly selected = signal<PieceId | null>(null);
  readonly refusal = signal<Reason | null>(null);
  /** Why the figure's piece cannot move. */
  readonly stuck = signal<Reason | null>(null);
  /** Whether the reader selected a piece other than the figure's. */
  readonly other = signal(false);
  /** The reason to explain: of the last refused move, or else why the piece is stuck. */
  readonly reason = computed(() => this.refusal.value ?? (this.other.value ? null : this.stuck.value));
  readonly trouble = signal<string | null>(null);

  readonly #shown = computed(() => {
    const data = this.data.value;
    const moves = this.moved.value?.moves ?? [];
    return data ? shownAt(data.view, moves, moves.length) : null;
  });

  readonly view = computed<BoardView | null>(() => {
    const data = this.data.value;
    const shown = this.#shown.value;
    if (!data || !shown) {
      return null;
    }
    const view = this.moved.value ?? data.view;
    return sandboxView(view, shown, {
      plies: view.moves.length,
      only: data.piece,
      active: this.moved.value === null,
      selected: this.selected.value,
      marks: this.reason.value ? evidence(this.reason.value) : [],
    });
  });

  constructor(id: string) {
    this.id = id;
  }

  async load(): Promise<void> {
    await this.#guard(async () => {
      const data = await figure(this.id);
      const stuck = data.ends === 0 ? await this.#whyStuck(data) : undefined;
      batch(() => {
        this.data.value = data;
        this.reset();
        this.stuck.value = stuck ?? null;
      });
    });
  }

  /** Puts the piece back and selects it, so that its destinations are shown. */
  reset(): void {
    const data = this.data.value;
    batch(() => {
      this.moved.value = null;
      this.refusal.value = null;
      this.other.value = false;
      this.selected.value = data && data.ends > 0 ? data.piece : null;
    });
  }

  select(piece: PieceId | null): void {
    batch(() => {
      this.refusal.value = null;
      this.other.value = false;
      this.selected.value = piece;
    });
  }

  async put(piece: PieceId, to: Hex): Promise<void> {
    const data = this.data.value;
    const uhp = data?.view.position.legal[piece]?.find(([q, r]) => q === to[0] && r === to[1])?.[2];
    if (data && uhp) {
      await this.#guard(async () => {
        const moved = await viewAt({ start: { position: data.start }, moves: [uhp] });
        batch(() => {
          this.select(null);
          this.moved.value = moved;
        });
      });
    }
  }

  async refuse(piece: PieceId, to: Hex | null): Promise<void> {
    const data = this.data.value;
    if (!data || this.moved.value) {
      return;
    }
    await this.#guard(async () => {
      const { reason } = await whyAt({ start: { position: data.start }, moves: [] }, piece, to);
      batch(() => {
        this.refusal.value = reason ?? null;
        this.other.value = !reason;
      });
    });
  }

  /** A piece that cannot move explains why before it is touched. */
  async #whyStuck({ start, piece, view }: FigureData): Promise<Reason | undefined> {
    return view.position.stuck[piece] ?? (await whyAt({ start: { position: start }, moves: [] }, piece, null)).reason;
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.trouble.value = null;
    } catch (error) {
      this.trouble.value = error instanceof ApiError ? error.code : "internal";
    }
  }
}
