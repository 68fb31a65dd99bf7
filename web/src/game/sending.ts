import { signal } from "@preact/signals";
import type { Hex, PieceId } from "../wire/protocol.ts";

/** A move the server has not acknowledged yet. */
export interface Sent {
  /** Number of plies and version of the game when it was chosen. */
  ply: number;
  after: number;
  uhp: string;
  piece: PieceId | null;
  to: Hex | null;
}

/** How long to wait for the piece's path before the move is shown without it. */
const PREVIEW_DELAY = 200;

/** The move being sent, kept until it is acknowledged or refused. */
export class Sending {
  readonly move = signal<Sent | null>(null);
  /** The same move once the board shows it in advance. */
  readonly shown = signal<Sent | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  begin(move: Sent, isConnected: boolean): void {
    clearTimeout(this.#timer);
    this.move.value = move;
    if (isConnected) {
      this.#timer = setTimeout(() => this.show(), PREVIEW_DELAY);
    } else {
      this.show();
    }
  }

  show(): void {
    this.shown.value = this.move.value;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.move.value = null;
    this.shown.value = null;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
