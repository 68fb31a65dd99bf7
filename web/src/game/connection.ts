import { ReconnectingSocket, type Socket, type Status, type Verdict } from "../app/reconnecting-socket.ts";
import type { ClientMessage, ServerMessage } from "../wire/protocol.ts";

/** A request without its number, which the connection assigns. */
export type Request = ClientMessage extends infer M ? (M extends { n: number } ? Omit<M, "n"> : never) : never;

export interface GameHost {
  /** Whether the peer can vanish silently; a local game cannot. */
  readonly isRemote: boolean;
  /** The first message of each connection. */
  hello(): ClientMessage;
  /** The greeting has been sent: requests may follow. */
  onGreeted(): void;
  onMessage(message: ServerMessage): void;
  onStatus(status: Status): void;
  /** No connection has opened yet: perhaps there is no such game. */
  onUnreachable(): void;
}

/** Connection to one game, on a server or in this browser. */
export class GameConnection {
  readonly #socket: ReconnectingSocket<ServerMessage, ClientMessage>;
  readonly #pending = new Map<number, (answer: ServerMessage | null) => void>();
  #requests = 0;

  constructor(open: () => Socket, host: GameHost) {
    this.#socket = new ReconnectingSocket(open, {
      isRemote: host.isRemote,
      isPipelined: true,
      queueLifetime: 0,
      greeting: () => host.hello(),
      judge,
      onGreeted: () => host.onGreeted(),
      onMessage: (message) => {
        host.onMessage(message);
        this.#settle(message);
      },
      onStatus: (status) => {
        if (status !== "open") {
          this.#failPending();
        }
        host.onStatus(status);
      },
      onUnreachable: () => host.onUnreachable(),
    });
  }

  /** Sends a request; the answer is null if the connection breaks before it arrives. */
  request(request: Request): Promise<ServerMessage | null> {
    this.#requests += 1;
    const n = this.#requests;
    return new Promise((resolve) => {
      this.#pending.set(n, resolve);
      if (!this.#socket.send({ ...request, n } as ClientMessage)) {
        this.#pending.delete(n);
        resolve(null);
      }
    });
  }

  /** Reconnects immediately: an event was missed, or the player takes a side. */
  reconnect(): void {
    this.#failPending();
    this.#socket.reconnect();
  }

  /** See `ReconnectingSocket.wake`. */
  wake(hasSlept: boolean): void {
    if (hasSlept) {
      // A dead socket answers nothing; the unacknowledged move is sent again over the new one.
      this.#failPending();
    }
    this.#socket.wake(hasSlept);
  }

  offline(): void {
    this.#socket.offline();
  }

  /** Gives up until the page is reloaded. */
  stop(): void {
    this.#socket.stop();
  }

  close(): void {
    this.#socket.close();
    this.#failPending();
  }

  #settle(message: ServerMessage): void {
    // Pings are numbered separately.
    if ("n" in message && message.n !== undefined && message.t !== "pong") {
      this.#pending.get(message.n)?.(message);
      this.#pending.delete(message.n);
    }
  }

  #failPending(): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const resolve of pending) {
      resolve(null);
    }
  }
}

/** A client that missed little is sent the events instead of a state, and then the answer to its first ping. */
function judge(message: ServerMessage): Verdict {
  switch (message.t) {
    case "state":
    case "pong":
      return "accepted";
    case "error":
      return message.n === undefined ? "rejected" : null;
    case "closing":
      return { retryWithin: message.within };
    default:
      return null;
  }
}
