import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** The ply of the game that is shown. */
export class Browsing {
  /** The ply the visitor selected; null for the current position. */
  readonly cursor = signal<number | null>(null);
  /** The ply under the pointer in the list of moves. */
  readonly preview = signal<number | null>(null);
  readonly live = computed(() => this.cursor.value === null && this.preview.value === null);
  /** Number of plies played in the shown position. */
  readonly ply: ReadonlySignal<number>;
  readonly #last: ReadonlySignal<number>;

  constructor(last: ReadonlySignal<number>) {
    this.#last = last;
    this.ply = computed(() => this.preview.value ?? this.cursor.value ?? last.value);
  }

  /** Shows the position after some plies; the last one is the current position. */
  goTo(ply: number): void {
    const last = this.#last.value;
    const wanted = Math.max(0, Math.min(last, ply));
    this.preview.value = null;
    this.cursor.value = wanted === last ? null : wanted;
  }

  goLive(): void {
    this.goTo(Number.POSITIVE_INFINITY);
  }

  /** Called when the game changes. An earlier ply stays shown unless it was taken back. */
  stay(): void {
    if (this.cursor.value !== null && this.cursor.value >= this.#last.value) {
      this.cursor.value = null;
    }
    this.preview.value = null;
  }
}
