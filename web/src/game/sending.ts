import { signal } from "@preact/signals";
import type { Hex, PieceId } from "../wire/protocol.ts";

/** A move that the player has made and the server has not acknowledged. */
export interface Sent {
  /** How many plies the game had, and which version was known, when it was chosen. */
  ply: number;
  after: number;
  uhp: string;
  piece: PieceId | null;
  to: Hex | null;
}

/** How long to wait for the server, which knows the piece's path, before the move is shown without it. */
const PATIENCE = 200;

/** The one move that is on its way to the server. It is kept until it is known to have arrived or to be refused. */
export class Sending {
  readonly move = signal<Sent | null>(null);
  /** The same move, once the board shows it in advance. */
  readonly shown = signal<Sent | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  begin(move: Sent, isConnected: boolean): void {
    clearTimeout(this.#timer);
    this.move.value = move;
    if (isConnected) {
      this.#timer = setTimeout(() => this.show(), PATIENCE);
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
