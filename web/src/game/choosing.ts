import { batch, signal } from "@preact/signals";
import type { Hex, PieceId, Reason } from "../wire/protocol.ts";

export interface Chosen {
  piece: PieceId;
  to: Hex;
}

/** A legal move that was chosen but not sent. */
export interface Choice extends Chosen {
  uhp: string;
}

export interface Refusal {
  piece: PieceId;
  reason: Reason;
}

/** The player's selection before a move: a piece, a move to confirm, a premove, a hint or a reason. */
export class Choosing {
  readonly selected = signal<PieceId | null>(null);
  readonly confirming = signal<Choice | null>(null);
  readonly premove = signal<Chosen | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly hint = signal<Choice | null>(null);

  /** Clears everything but the premove, which survives the opponent's move. */
  clear(): void {
    batch(() => {
      this.selected.value = null;
      this.refusal.value = null;
      this.hint.value = null;
      this.confirming.value = null;
    });
  }

  /** Clears everything, including the premove. */
  cancel(): void {
    batch(() => {
      this.clear();
      this.premove.value = null;
    });
  }

  select(piece: PieceId | null): void {
    batch(() => {
      this.cancel();
      this.selected.value = piece;
    });
  }
}
