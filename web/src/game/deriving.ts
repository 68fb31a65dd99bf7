import { ApiError } from "../app/api.ts";
import type { GameState, LiveState, ServerMessage } from "../wire/protocol.ts";
import type { SandboxView } from "../wire/types.ts";
import { OpenPosition } from "../worker/open-position.ts";
import { type Derived, derive, isDerived, positionRequest, shared, whole } from "./derived.ts";

/** A worker that traps this often has hit a bug of ours, which is reported. */
const MAX_ATTEMPTS = 3;

interface Waiting {
  readonly message: ServerMessage;
  readonly live: LiveState;
}

export interface DerivingHost {
  /** The position after some moves if it came along with them, with plies from `known` on or earlier. */
  viewOf(moves: LiveState["moves"], known: number): SandboxView | null;
  /** Called with each message and the complete state after it. */
  onState(message: ServerMessage, state: GameState): void;
  /** The module failed; the next message is another attempt. */
  onTrouble(): void;
}

/**
 * Completes the state after each message with what the rules derive from it. Messages carry moves only; positions,
 * legal moves and paths come from the module, which keeps the game open and plays new moves only. Messages stay in
 * order, and those without new moves are passed on at once.
 */
export class Deriving {
  readonly #host: DerivingHost;
  readonly #position = new OpenPosition();
  #derived: Derived | null = null;
  #waiting: Waiting[] = [];
  #isDeriving = false;

  constructor(host: DerivingHost) {
    this.#host = host;
  }

  /** Queues a message with the state after it. */
  push(message: ServerMessage, live: LiveState): void {
    this.#waiting.push({ message, live });
    this.#proceed();
  }

  /** Discards queued messages. */
  drop(): void {
    this.#waiting = [];
  }

  close(): void {
    this.drop();
    this.#position.close();
  }

  #proceed(): void {
    while (!this.#isDeriving) {
      const [next] = this.#waiting;
      if (!next) {
        return;
      }
      if (!isDerived(next.live.moves, this.#derived)) {
        void this.#derive(next.live);
        return;
      }
      this.#waiting.shift();
      this.#host.onState(next.message, whole(next.live, this.#derived));
    }
  }

  async #derive(live: LiveState): Promise<void> {
    this.#isDeriving = true;
    try {
      this.#derived = await this.#consequences(live);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // No move is lost: the next message derives these moves as well.
      const wasWanted = this.#waiting.length > 0;
      this.drop();
      if (wasWanted) {
        this.#host.onTrouble();
      }
    } finally {
      this.#isDeriving = false;
    }
    this.#proceed();
  }

  async #consequences(live: LiveState): Promise<Derived> {
    const before = this.#derived;
    const known = shared(live.moves, before);
    const view = this.#host.viewOf(live.moves, known) ?? (await this.#ask(live, known));
    return derive(live.moves, before, view);
  }

  async #ask(live: LiveState, known: number): Promise<SandboxView> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#position.view(positionRequest(live), known);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "internal") || attempt === MAX_ATTEMPTS) {
          throw error;
        }
      }
    }
  }
}
