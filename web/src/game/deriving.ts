import { ApiError } from "../app/api.ts";
import type { GameState, LiveState, ServerMessage } from "../wire/protocol.ts";
import { ask } from "../worker/ask.ts";
import { type Derived, derive, isDerived, placeOf, shared, whole } from "./derived.ts";

/** A worker that keeps trapping has hit a bug of ours; then the player is told. */
const TRIES = 3;

interface Waiting {
  readonly message: ServerMessage;
  readonly live: LiveState;
}

export interface Listener {
  /** A message, and the whole state that it led to. */
  onState(message: ServerMessage, state: GameState): void;
  /** The module cannot say what follows; the next message is another try. */
  onTrouble(): void;
}

/**
 * Adds to each message what follows from it by the rules. Messages tell what has happened, be it on a server or in this
 * browser; the module knows the rules. Each message waits for those before it, and one from which nothing new follows is
 * passed on at once.
 */
export class Deriving {
  readonly #listener: Listener;
  #derived: Derived | null = null;
  #waiting: Waiting[] = [];
  #isAsking = false;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Takes a message and the state after it. */
  take(message: ServerMessage, live: LiveState): void {
    this.#waiting.push({ message, live });
    this.#proceed();
  }

  /** Forgets the messages that still wait. */
  drop(): void {
    this.#waiting = [];
  }

  #proceed(): void {
    while (!this.#isAsking) {
      const [next] = this.#waiting;
      if (!next) {
        return;
      }
      if (!isDerived(next.live.moves, this.#derived)) {
        void this.#ask(next.live);
        return;
      }
      this.#waiting.shift();
      this.#listener.onState(next.message, whole(next.live, this.#derived));
    }
  }

  async #ask(live: LiveState): Promise<void> {
    this.#isAsking = true;
    try {
      this.#derived = await this.#consequences(live);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // What has happened is not lost: the next message leads to the same position and more.
      const isWanted = this.#waiting.length > 0;
      this.drop();
      if (isWanted) {
        this.#listener.onTrouble();
      }
    } finally {
      this.#isAsking = false;
    }
    this.#proceed();
  }

  async #consequences(live: LiveState): Promise<Derived> {
    const before = this.#derived;
    const known = shared(live.moves, before);
    for (let tries = 1; ; tries++) {
      try {
        return derive(live.moves, before, await ask("sandbox-view", { ...placeOf(live), known }));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "internal") || tries === TRIES) {
          throw error;
        }
      }
    }
  }
}
