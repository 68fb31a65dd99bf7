import { batch, signal } from "@preact/signals";
import type { Hex, PieceId, Reason } from "../../wire/protocol.ts";
import type { SandboxRequest, SandboxView } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";
import { isWhole, type Line, MOST_PLIES, withLine } from "./plan.ts";

/** The game for which is planned. */
export interface PlannedGame {
  /** Where it stands; null while nothing can be planned. */
  place(): SandboxRequest | null;
  /** The lines of the plan that stands. */
  plan(): readonly Line[];
  /** Leaves another plan in its place; returns whether it was taken. */
  leave(plan: readonly Line[]): Promise<boolean>;
}

/** The board as a place to plan: a move of the opponent is tried, and one's own answer, until they become a line of the plan. */
export class Planning {
  readonly isOn = signal(false);
  /** The moves that are tried, from the position of the game on. */
  readonly tried = signal<Line>([]);
  /** What follows from them; null until it is known. */
  readonly sandbox = signal<SandboxView | null>(null);
  /** What is known belongs to the moves that are tried, not to those before. */
  readonly isKnown = signal(false);
  readonly selected = signal<PieceId | null>(null);
  /** Why what was tried last cannot be played. */
  readonly refusal = signal<Reason | null>(null);
  /** The plan is on its way to the server. */
  readonly isLeaving = signal(false);
  readonly #game: PlannedGame;
  #looks = 0;

  constructor(game: PlannedGame) {
    this.#game = game;
  }

  /** Begins to plan, with the moves of a line if one is to be looked at or continued. */
  start(line: Line = []): void {
    if (this.#game.place()) {
      this.isOn.value = true;
      this.#try(line);
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

  /** The game has gone on: what was tried belongs to a position of the past. */
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
    if (this.isOn.value && this.isKnown.value && this.tried.value.length < MOST_PLIES) {
      this.#try([...this.tried.value, uhp]);
    }
  }

  back(): void {
    this.#try(this.tried.value.slice(0, -1));
  }

  /** Says why a piece cannot go there. */
  async refuse(piece: PieceId, to: Hex | null): Promise<void> {
    const place = this.#place();
    const look = this.#looks;
    if (!place) {
      return;
    }
    // A module that does not answer is spoken of elsewhere.
    const answer = await ask("sandbox-why", { ...place, piece, ...(to ? { to } : {}) }).catch(() => null);
    const reason = answer?.reason;
    if (reason && this.#looks === look) {
      batch(() => {
        this.select(null);
        this.refusal.value = reason;
      });
    }
  }

  /** Makes what was tried a line of the plan. */
  async add(): Promise<void> {
    const line = this.tried.value;
    if (isWhole(line) && (await this.#leave(withLine(this.#game.plan(), line))) && this.isOn.value) {
      this.#try([]);
    }
  }

  async remove(line: Line): Promise<void> {
    await this.#leave(this.#game.plan().filter((other) => other !== line));
  }

  async #leave(plan: readonly Line[]): Promise<boolean> {
    if (this.isLeaving.value) {
      return false;
    }
    this.isLeaving.value = true;
    try {
      return await this.#game.leave(plan);
    } finally {
      this.isLeaving.value = false;
    }
  }

  #try(line: Line): void {
    batch(() => {
      this.#clear();
      this.tried.value = line;
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
    // The last move of the game is told again: the board shows it, and it matters for what may be thrown.
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
