import { batch, signal } from "@preact/signals";
import type { Hex, PieceId, Reason } from "../../wire/protocol.ts";
import type { SandboxRequest, SandboxView } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";
import { isComplete, MAX_PLIES, type Variation, withVariation } from "./plan.ts";

/** The game that conditional moves are planned for. */
export interface PlannedGame {
  /** The current position; null while nothing can be planned. */
  place(): SandboxRequest | null;
  /** The plan the server has. */
  plan(): readonly Variation[];
  /** Replaces the plan; returns false if the server refuses it. */
  submit(plan: readonly Variation[]): Promise<boolean>;
}

/** Planning on the board: moves are tried out for both sides until they become a variation of the plan. */
export class Planning {
  readonly isOn = signal(false);
  /** The moves tried out from the current position of the game. */
  readonly tried = signal<Variation>([]);
  /** The position after them; null until the module has answered. */
  readonly sandbox = signal<SandboxView | null>(null);
  /** Whether `sandbox` belongs to the moves in `tried`. */
  readonly isKnown = signal(false);
  readonly selected = signal<PieceId | null>(null);
  /** Why the move tried last is illegal. */
  readonly refusal = signal<Reason | null>(null);
  readonly isSubmitting = signal(false);
  readonly #game: PlannedGame;
  #looks = 0;

  constructor(game: PlannedGame) {
    this.#game = game;
  }

  /** Starts planning, from the moves of a variation to look at or continue it. */
  start(variation: Variation = []): void {
    if (this.#game.place()) {
      this.isOn.value = true;
      this.#try(variation);
    }
  }

  stop(): void {
    batch(() => {
      this.isOn.value = false;
      this.tried.value = [];
      this.sandbox.value = null;
      this.isKnown.value = false;
      this.#clear();
    });
    this.#looks += 1;
  }

  /** The game has moved on, so the tried moves belong to an earlier position. */
  restart(): void {
    if (this.isOn.value) {
      this.stop();
      this.start();
    }
  }

  select(piece: PieceId | null): void {
    batch(() => {
      this.#clear();
      this.selected.value = piece;
    });
  }

  put(piece: PieceId, to: Hex): void {
    const places = this.sandbox.value?.position.legal[piece] ?? [];
    const uhp = places.find(([q, r]) => q === to[0] && r === to[1])?.[2];
    if (uhp !== undefined) {
      this.play(uhp);
    }
  }

  /** Tries a legal move. */
  play(uhp: string): void {
    if (this.isOn.value && this.isKnown.value && this.tried.value.length < MAX_PLIES) {
      this.#try([...this.tried.value, uhp]);
    }
  }

  back(): void {
    this.#try(this.tried.value.slice(0, -1));
  }

  /** Shows why a piece cannot go there. */
  async refuse(piece: PieceId, to: Hex | null): Promise<void> {
    const place = this.#place();
    const look = this.#looks;
    if (!place) {
      return;
    }
    // Failures of the module are reported elsewhere.
    const answer = await ask("sandbox-why", { ...place, piece, ...(to ? { to } : {}) }).catch(() => null);
    const reason = answer?.reason;
    if (reason && this.#looks === look) {
      batch(() => {
        this.select(null);
        this.refusal.value = reason;
      });
    }
  }

  /** Adds the tried moves to the plan. */
  async add(): Promise<void> {
    const variation = this.tried.value;
    if (isComplete(variation) && (await this.#submit(withVariation(this.#game.plan(), variation))) && this.isOn.value) {
      this.#try([]);
    }
  }

  async remove(variation: Variation): Promise<void> {
    await this.#submit(this.#game.plan().filter((other) => other !== variation));
  }

  async #submit(plan: readonly Variation[]): Promise<boolean> {
    if (this.isSubmitting.value) {
      return false;
    }
    this.isSubmitting.value = true;
    try {
      return await this.#game.submit(plan);
    } finally {
      this.isSubmitting.value = false;
    }
  }

  #try(variation: Variation): void {
    batch(() => {
      this.#clear();
      this.tried.value = variation;
    });
    void this.#look();
  }

  async #look(): Promise<void> {
    const place = this.#place();
    this.#looks += 1;
    this.isKnown.value = false;
    const look = this.#looks;
    if (!place) {
      return;
    }
    // The last move of the game is requested again: the board shows it, and the piece cannot be thrown.
    const known = Math.max(0, place.moves.length - this.tried.value.length - 1);
    const found = await ask("sandbox-view", { ...place, known }).catch(() => null);
    if (found && this.#looks === look) {
      batch(() => {
        this.isKnown.value = true;
        this.sandbox.value = found;
      });
    }
  }

  #place(): SandboxRequest | null {
    const place = this.#game.place();
    return place && { ...place, moves: [...place.moves, ...this.tried.value] };
  }

  #clear(): void {
    this.selected.value = null;
    this.refusal.value = null;
  }
}
