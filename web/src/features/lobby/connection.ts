import { ReconnectingSocket, type Socket, type Status, type Verdict } from "../../app/reconnecting-socket.ts";
import type { LobbyMessage, LobbyRequest } from "../../wire/types.ts";

/** Maximum delay of a request. A seek accepted later than this might surprise the player. */
const MAX_DELAY = 10_000;
/** Spreads out reconnects after a server shutdown. */
const RECONNECT_WITHIN = 1_000;

export interface LobbyHost {
  /** The first message of each connection. */
  hello(): LobbyRequest;
  onMessage(message: LobbyMessage): void;
  onStatus(status: Status): void;
}

/** Lobby connection that reconnects automatically. */
export class LobbyConnection {
  readonly #socket: ReconnectingSocket<LobbyMessage, LobbyRequest>;

  constructor(open: () => Socket, host: LobbyHost) {
    this.#socket = new ReconnectingSocket(open, {
      isRemote: true,
      // Requests wait for the snapshot of the lobby, which would otherwise overwrite what they change.
      isPipelined: false,
      queueLifetime: MAX_DELAY,
      greeting: () => host.hello(),
      judge,
      onGreeted: () => undefined,
      onMessage: (message) => host.onMessage(message),
      onStatus: (status) => host.onStatus(status),
      onUnreachable: () => undefined,
    });
  }

  /** Requests that wait for the connection, oldest first. */
  get queued(): readonly LobbyRequest[] {
    return this.#socket.queued;
  }

  /** Sends a request, now or once connected. Returns false if there is no connection and none is being made. */
  send(request: LobbyRequest): boolean {
    return this.#socket.send(request);
  }

  /** See `ReconnectingSocket.wake`. */
  wake(hasSlept: boolean): void {
    this.#socket.wake(hasSlept);
  }

  /** Reconnects immediately, for example after signing in. */
  reconnect(): void {
    this.#socket.reconnect();
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
  }
}

function judge(message: LobbyMessage): Verdict {
  switch (message.t) {
    case "lobby":
      return "accepted";
    case "refused":
      return "rejected";
    case "reconnect":
      return { retryWithin: RECONNECT_WITHIN };
    default:
      return null;
  }
}
