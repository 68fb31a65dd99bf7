import { ApiError } from "../app/api.ts";
import { newId } from "../app/ids.ts";
import type { SandboxRequest, SandboxView } from "../wire/types.ts";
import { ask } from "./ask.ts";

/** A position kept open in the module, so that only new moves are sent and played. */
export class OpenPosition {
  readonly #id = newId();
  /** The moves the module has played; null if the position is not open. */
  #moves: readonly string[] | null = null;

  /** Returns the position after the moves, and their plies from `known` on or earlier. The start never changes. */
  async view(request: SandboxRequest, known: number): Promise<SandboxView> {
    const view = (await this.#advance(request, known)) ?? (await this.#open(request, known));
    this.#moves = request.moves;
    return view;
  }

  close(): void {
    if (this.#moves) {
      this.#moves = null;
      // A worker that has been replaced knows nothing of the position.
      ask("sandbox-close", { id: this.#id }).catch(() => undefined);
    }
  }

  #open(request: SandboxRequest, known: number): Promise<SandboxView> {
    return ask("sandbox-open", { id: this.#id, ...request, known });
  }

  async #advance({ moves }: SandboxRequest, known: number): Promise<SandboxView | null> {
    if (!this.#moves) {
      return null;
    }
    const kept = Math.min(known, sharedLength(this.#moves, moves));
    try {
      return await ask("sandbox-advance", { id: this.#id, known: kept, moves: moves.slice(kept) });
    } catch (error) {
      if (error instanceof ApiError && error.code === "no-such-game") {
        return null;
      }
      throw error;
    }
  }
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((move, index) => move !== other[index]);
  return differs === -1 ? one.length : differs;
}
