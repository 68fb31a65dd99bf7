import { batch, signal } from "@preact/signals";
import type { Hex, PieceId, Reason } from "../wire/protocol.ts";

/** A move that is chosen but not sent. */
export interface Chosen {
  piece: PieceId;
  to: Hex;
}

/** A chosen move that is known to be legal. */
export interface Choice extends Chosen {
  uhp: string;
}

/** Why something cannot be done. */
export interface Refusal {
  piece: PieceId;
  reason: Reason;
}

/** What the player has selected before a move is made: a piece, a move to confirm, a premove, or an answer to read. */
export class Choosing {
  readonly selected = signal<PieceId | null>(null);
  readonly confirming = signal<Choice | null>(null);
  readonly premove = signal<Chosen | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly hint = signal<Choice | null>(null);

  /** Everything but the premove, which outlives what happens on the board. */
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
