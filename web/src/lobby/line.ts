import { type Socket, type Status, waitAfter } from "../game/connection.ts";
import type { LobbyMessage, LobbyRequest } from "../wire/types.ts";

export interface LineHost {
  /** The first message of each connection. */
  hello(): LobbyRequest;
  onMessage(message: LobbyMessage): void;
  onStatus(status: Status): void;
}

/** A connection to the lobby that comes back by itself. */
export class LobbyLine {
  readonly #open: () => Socket;
  readonly #host: LineHost;
  #socket: Socket | null = null;
  /** The connection before, until the new one stands. */
  #former: Socket | null = null;
  #isOpen = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(open: () => Socket, host: LineHost) {
    this.#open = open;
    this.#host = host;
    this.#connect();
  }

  /** Sends a message; returns whether there is a connection to send it by. */
  send(message: LobbyRequest): boolean {
    if (!this.#isOpen) {
      return false;
    }
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /**
   * Makes sure that the connection is alive, which a tab that slept cannot know: with a new one, and the old one goes only when that stands, so
   * that whoever waits is never out of the lobby in between.
   */
  renew(): void {
    if (this.#isClosed) {
      return;
    }
    if (!this.#isOpen) {
      this.reconnect();
      return;
    }
    retire(this.#former);
    this.#former = this.#socket;
    this.#connect();
  }

  /** Connects anew at once: another visitor sits here, or there was no connection. */
  reconnect(): void {
    if (!this.#isClosed) {
      this.#drop();
      this.#connect();
    }
  }

  /** The network is gone. */
  offline(): void {
    if (!this.#isClosed) {
      this.#lost();
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #connect(): void {
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#isOpen = true;
      socket.send(JSON.stringify(this.#host.hello()));
    };
    socket.onmessage = ({ data }) => {
      const message = parse(data);
      if (message?.t === "lobby") {
        retire(this.#former);
        this.#former = null;
        this.#failures = 0;
        this.#host.onStatus("open");
      }
      if (message?.t === "reconnect") {
        // The server is about to end: whoever comes back at once finds the next one.
        this.#lost();
      } else if (message) {
        this.#host.onMessage(message);
      }
    };
    socket.onclose = () => {
      if (socket === this.#socket) {
        this.#lost();
      }
    };
  }

  #lost(): void {
    this.#drop();
    this.#host.onStatus("lost");
    this.#retry = setTimeout(() => this.#connect(), waitAfter(this.#failures));
    this.#failures += 1;
  }

  #drop(): void {
    clearTimeout(this.#retry);
    retire(this.#former);
    retire(this.#socket);
    this.#former = this.#socket = null;
    this.#isOpen = false;
  }
}

/** Closes a socket that nobody listens to any more. */
function retire(socket: Socket | null): void {
  if (socket) {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

function parse(text: string): LobbyMessage | null {
  try {
    return JSON.parse(text) as LobbyMessage;
  } catch {
    return null;
  }
}
