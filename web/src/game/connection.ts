import type { ClientMessage, ServerMessage } from "../protocol.ts";

/** `open`: messages flow. `lost`: it is being tried again. */
export type Status = "connecting" | "open" | "lost";

/** A request without its number, which the connection gives. */
export type Request = ClientMessage extends infer M ? (M extends { n: number } ? Omit<M, "n"> : never) : never;

export interface Host {
  /** Whether the other end can vanish silently and has to be pinged; a table in this browser cannot. */
  readonly isRemote: boolean;
  /** The first message of each connection. */
  hello(): ClientMessage;
  /** The connection stands, for the first time or again: what waits can be sent. */
  onReady(): void;
  onMessage(message: ServerMessage): void;
  onStatus(status: Status): void;
  /** The very first connection failed: perhaps there is no such game. */
  onRefused(): void;
}

/** The part of a WebSocket that is used, so that tests can stand in for it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

const PING_EVERY = 15_000;
const PONG_WITHIN = 7_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

/** A connection to one game that reconnects by itself. */
export class Connection {
  readonly #open: () => Socket;
  readonly #host: Host;
  #socket: Socket | null = null;
  #number = 0;
  #failures = 0;
  /** The server closes: when to come back, at a random moment within so many milliseconds. */
  #within: number | undefined;
  #everOpen = false;
  #ready = false;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<number, (answer: ServerMessage | null) => void>();

  constructor(open: () => Socket, host: Host) {
    this.#open = open;
    this.#host = host;
    this.#connect();
  }

  /** Sends a request; the answer is null if the connection breaks before it comes. */
  request(request: Request): Promise<ServerMessage | null> {
    if (!this.#ready) {
      return Promise.resolve(null);
    }
    this.#number += 1;
    const n = this.#number;
    return new Promise((resolve) => {
      this.#waiting.set(n, resolve);
      this.#send({ ...request, n } as ClientMessage);
    });
  }

  /** Reconnects at once: the network is back, the tab is visible again, or an event was missed. */
  reconnect(): void {
    if (this.#closed) {
      return;
    }
    this.#drop();
    this.#connect();
  }

  /** Checks that the connection is alive without waiting for the next ping. */
  probe(): void {
    if (this.#retry !== undefined) {
      this.reconnect();
    } else if (this.#host.isRemote && this.#ready && this.#pong === undefined) {
      this.#sendPing();
    }
  }

  /** The network is gone: do not wait for the next ping to find out. */
  offline(): void {
    if (this.#ready) {
      this.#lost();
    }
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#everOpen = true;
      this.#ready = true;
      this.#send(this.#host.hello());
      this.#host.onReady();
      if (this.#host.isRemote) {
        this.#sendPing();
      }
    };
    socket.onmessage = (event) => {
      const message = parse(event.data);
      if (message) {
        this.#received(message);
      }
    };
    socket.onclose = () => {
      if (this.#socket !== socket) {
        return;
      }
      if (!this.#everOpen) {
        this.#host.onRefused();
      }
      this.#lost();
    };
  }

  #received(message: ServerMessage): void {
    if (message.t === "closing") {
      this.#within = message.within;
    }
    if (this.#failures > 0 || message.t !== "closing") {
      this.#failures = 0;
      this.#host.onStatus("open");
    }
    if (message.t === "pong") {
      clearTimeout(this.#pong);
      this.#pong = undefined;
      clearTimeout(this.#ping);
      this.#ping = setTimeout(() => this.#sendPing(), PING_EVERY);
    }
    this.#host.onMessage(message);
    if ("n" in message && message.n !== undefined) {
      this.#waiting.get(message.n)?.(message);
      this.#waiting.delete(message.n);
    }
  }

  #sendPing(): void {
    this.#number += 1;
    // The wait begins before the question is sent: an answer may be there when `send` returns.
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#lost(), PONG_WITHIN);
    this.#send({ t: "ping", n: this.#number });
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) {
      return;
    }
    this.#host.onStatus("lost");
    const wait = this.#within === undefined ? waitAfter(this.#failures) : this.#within * Math.random();
    this.#within = undefined;
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #drop(): void {
    for (const timer of [this.#retry, this.#ping, this.#pong]) {
      clearTimeout(timer);
    }
    this.#retry = this.#ping = this.#pong = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    for (const answer of this.#waiting.values()) {
      answer(null);
    }
    this.#waiting.clear();
  }

  #send(message: ClientMessage): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // The socket is closing; its close event follows and the move is sent again after that.
    }
  }
}

/** How long to wait after so many failures. Jitter keeps a thousand pages from reconnecting in the same instant. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + Math.random() / 2);
}

function parse(text: string): ServerMessage | null {
  try {
    return JSON.parse(text) as ServerMessage;
  } catch {
    return null;
  }
}
