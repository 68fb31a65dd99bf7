/** The socket beneath the connections to games and to the lobby. */

/** `open`: the server has accepted the connection. `lost`: it is retried. `stopped`: not until the page is reloaded. */
export type Status = "connecting" | "open" | "lost" | "stopped";

/** The part of a WebSocket that is used; a game in this browser implements it as well. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

/**
 * Meaning of a message for the connection: accepted, rejected, or the server is about to shut down and asks its clients
 * to reconnect at a random moment within some milliseconds.
 */
export type Verdict = "accepted" | "rejected" | { readonly retryWithin: number } | null;

export interface SocketHost<In, Out> {
  /** Whether the peer can vanish silently, so that it has to be pinged. */
  readonly isRemote: boolean;
  /** Whether requests may follow the greeting before the server has accepted the connection. */
  readonly isPipelined: boolean;
  /** How long a request sent while connecting may wait, in milliseconds; 0 if the first failed attempt drops it. */
  readonly queueLifetime: number;
  /** The first message of each connection. */
  greeting(): Out;
  judge(message: In): Verdict;
  /** The greeting has been sent, for the first time or again. */
  onGreeted(): void;
  onMessage(message: In): void;
  onStatus(status: Status): void;
  /** No connection has opened yet, and another attempt has failed. */
  onUnreachable(): void;
}

interface Ping {
  readonly t: "ping";
  readonly n: number;
}

const PING_INTERVAL = 15_000;
const PONG_TIMEOUT = 7_000;
/** Covers DNS, TLS and the greeting on a slow network. */
const ACCEPT_TIMEOUT = 20_000;
const MIN_WAIT = 400;
const MAX_WAIT = 8_000;
/** A server that rejects the greeting is reachable, so frequent retries gain nothing. */
const MAX_WAIT_AFTER_REJECTION = 30_000;

/**
 * A socket that reconnects by itself, with exponential backoff that only an accepted connection resets.
 *
 * While the connection is being made or replaced, requests are queued.
 */
export class ReconnectingSocket<In extends { t: string }, Out extends { t: string }> {
  readonly #open: () => Socket;
  readonly #host: SocketHost<In, Out>;
  #socket: Socket | null = null;
  /** Kept open until its replacement is accepted. */
  #previous: Socket | null = null;
  #isOpen = false;
  #isAccepted = false;
  #hasEverOpened = false;
  #isClosed = false;
  #wasRejected = false;
  #failures = 0;
  #retryWithin: number | null = null;
  #queue: { readonly message: Out; readonly expires: number }[] = [];
  #pings = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #nextPing: ReturnType<typeof setTimeout> | undefined;
  /** When to give the connection up unless it is accepted, or the ping answered. */
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(open: () => Socket, host: SocketHost<In, Out>) {
    this.#open = open;
    this.#host = host;
    this.#connect();
  }

  /** Requests that wait for the connection. */
  get queued(): readonly Out[] {
    return this.#queue.map(({ message }) => message);
  }

  /** Sends a request, or queues it while connecting. Returns false if there is no connection and none is being made. */
  send(message: Out): boolean {
    if (this.#isAccepted || (this.#isOpen && this.#host.isPipelined)) {
      this.#transmit(message);
      return true;
    }
    if (this.#socket) {
      this.#queue.push({ message, expires: Date.now() + this.#host.queueLifetime });
    }
    return this.#socket !== null;
  }

  /** Reconnects immediately, for example because an event was missed. */
  reconnect(): void {
    if (!this.#isClosed) {
      this.#drop();
      this.#connect();
    }
  }

  /**
   * Replaces a socket that may be dead without having closed. The old one stays open until the new one is accepted, so
   * a player who waits in the lobby never drops out of it.
   */
  replace(): void {
    if (!this.#isAccepted) {
      this.reconnect();
      return;
    }
    discard(this.#previous);
    this.#previous = this.#socket;
    this.#connect();
  }

  /**
   * The tab is visible again or the network is back. `hasSlept`: the tab was hidden long enough for the socket to be
   * dead.
   */
  wake(hasSlept: boolean): void {
    if (this.#retry !== undefined) {
      this.reconnect();
    } else if (!this.#host.isRemote) {
      return;
    } else if (hasSlept) {
      this.replace();
    } else if (this.#isAccepted && this.#deadline === undefined) {
      this.#ping();
    }
  }

  /** The browser reports that the network is gone. */
  offline(): void {
    if (this.#socket) {
      this.#lose();
    }
  }

  /** Closes the connection permanently, because retrying would not help. */
  stop(): void {
    if (!this.#isClosed) {
      this.close();
      this.#host.onStatus("stopped");
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
    this.#queue = [];
  }

  #connect(): void {
    this.#clearTimers();
    this.#isOpen = this.#isAccepted = false;
    const socket = this.#open();
    this.#socket = socket;
    if (this.#host.isRemote) {
      this.#deadline = setTimeout(() => this.#lose(), ACCEPT_TIMEOUT);
    }
    socket.onopen = () => {
      this.#hasEverOpened = true;
      this.#isOpen = true;
      this.#transmit(this.#host.greeting());
      this.#host.onGreeted();
      if (this.#host.isPipelined) {
        this.#flush();
        if (this.#host.isRemote) {
          this.#ping();
        }
      }
    };
    socket.onmessage = ({ data }) => {
      const message = parse<In>(data);
      if (message && socket === this.#socket) {
        this.#receive(socket, message);
      } else if (message) {
        this.#host.onMessage(message);
      }
    };
    socket.onclose = () => {
      if (socket === this.#socket) {
        this.#lose();
      }
    };
  }

  #receive(socket: Socket, message: In): void {
    const verdict = this.#host.judge(message);
    if (verdict === "accepted") {
      this.#accept();
    } else if (verdict !== null && typeof verdict === "object") {
      this.#retryWithin = verdict.retryWithin;
    }
    if (message.t === "pong") {
      this.#scheduleNextPing();
    }
    this.#host.onMessage(message);
    // The host may have closed or replaced the connection because of the message.
    if (socket !== this.#socket) {
      return;
    }
    if (this.#isAccepted) {
      this.#flush();
    } else if (verdict === "rejected" && this.#host.isRemote) {
      this.#wasRejected = true;
      this.#lose();
    }
  }

  #accept(): void {
    this.#failures = 0;
    this.#wasRejected = false;
    if (this.#isAccepted) {
      return;
    }
    this.#isAccepted = true;
    discard(this.#previous);
    this.#previous = null;
    if (this.#host.queueLifetime > 0) {
      this.#dropExpired();
    }
    if (this.#host.isRemote && !this.#host.isPipelined) {
      this.#scheduleNextPing();
    }
    this.#host.onStatus("open");
  }

  #flush(): void {
    for (const { message } of this.#queue.splice(0)) {
      this.#transmit(message);
    }
  }

  #dropExpired(): void {
    const now = Date.now();
    this.#queue = this.#queue.filter(({ expires }) => expires > now);
  }

  #scheduleNextPing(): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#nextPing);
    this.#deadline = undefined;
    this.#nextPing = setTimeout(() => this.#ping(), PING_INTERVAL);
  }

  #ping(): void {
    this.#pings += 1;
    // Set before sending: a local peer answers before `send` returns.
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lose(), PONG_TIMEOUT);
    this.#transmit({ t: "ping", n: this.#pings });
  }

  #lose(): void {
    const hasNeverOpened = !this.#hasEverOpened;
    this.#drop();
    if (this.#isClosed) {
      return;
    }
    const longest = this.#wasRejected ? MAX_WAIT_AFTER_REJECTION : MAX_WAIT;
    const wait = this.#retryWithin === null ? backoff(this.#failures, longest) : this.#retryWithin * Math.random();
    this.#retryWithin = null;
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
    this.#dropExpired();
    this.#host.onStatus("lost");
    if (hasNeverOpened) {
      this.#host.onUnreachable();
    }
  }

  #drop(): void {
    this.#clearTimers();
    discard(this.#previous);
    discard(this.#socket);
    this.#previous = this.#socket = null;
    this.#isOpen = this.#isAccepted = false;
  }

  #clearTimers(): void {
    for (const timer of [this.#retry, this.#nextPing, this.#deadline]) {
      clearTimeout(timer);
    }
    this.#retry = this.#nextPing = this.#deadline = undefined;
  }

  #transmit(message: Out | Ping): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // The socket is closing. Its close event follows, and with it a new connection.
    }
  }
}

/** A tab hidden for longer may have been suspended, and its sockets may be dead. */
const SUSPENDED_AFTER = 20_000;

interface PageListener {
  wake(hasSlept: boolean): void;
  offline(): void;
}

/** Forwards visibility and network events of the page; returns a function that stops it. */
export function watchPage(listener: PageListener): () => void {
  let hiddenAt = Date.now();
  const onVisibility = () => {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
    } else {
      listener.wake(Date.now() - hiddenAt > SUSPENDED_AFTER);
    }
  };
  const onOnline = () => listener.wake(true);
  const onOffline = () => listener.offline();
  addEventListener("online", onOnline);
  addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    removeEventListener("online", onOnline);
    removeEventListener("offline", onOffline);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** Jitter keeps a thousand pages from reconnecting at the same moment. */
function backoff(failures: number, longest: number): number {
  return Math.min(longest, MIN_WAIT * 2 ** failures) * (0.75 + Math.random() / 2);
}

/** Detaches all handlers, then closes. */
function discard(socket: Socket | null): void {
  if (socket) {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
