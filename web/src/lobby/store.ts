import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Socket, Status } from "../game/connection.ts";
import { rememberGame } from "../games.ts";
import { visitor } from "../people/visitor.ts";
import { go } from "../router.ts";
import { play } from "../sound/sound.ts";
import type { Go, LobbyErrorCode, LobbyMessage, LobbyRequest, PoolKey } from "../wire/types.ts";
import { heardOf } from "./challenges.ts";
import { guestToken } from "./guest.ts";
import { LobbyLine } from "./line.ts";
import { heard, isSamePool, type Lobby } from "./state.ts";

/** Something that is said to the visitor: the code of a refusal, or what was lost with the connection. */
export type Said =
  | { readonly kind: "refused"; readonly code: LobbyErrorCode; readonly until?: number }
  | { readonly kind: "withdrawn" };

/** Whoever was away for longer than this may not be there when a game begins: they ask again themselves. */
const REJOIN_WITHIN = 60_000;
/** A tab that was out of sight for as long may have slept. */
const SLEPT = 20_000;

/** What a visitor sees and does in the lobby. */
export class LobbyStore {
  readonly #status = signal<Status>("connecting");
  readonly #lobby = signal<Lobby | null>(null);
  readonly #said = signal<Said | null>(null);
  readonly #accepting = signal<string | null>(null);
  readonly #line: LobbyLine;
  readonly #stop: (() => void)[] = [];
  /** What was asked for last: a refusal says only why. */
  #asked: LobbyRequest["t"] = "hello";
  #lostAt = 0;
  #hiddenAt = 0;
  /** A game has begun: nothing of the lobby matters any more. */
  #isGone = false;

  readonly status: ReadonlySignal<Status> = this.#status;
  readonly lobby: ReadonlySignal<Lobby | null> = this.#lobby;
  readonly said: ReadonlySignal<Said | null> = this.#said;
  /** The offer that is being accepted, until the server has answered. */
  readonly accepting: ReadonlySignal<string | null> = this.#accepting;

  constructor(open: () => Socket) {
    this.#line = new LobbyLine(open, {
      hello: () => ({ t: "hello", guest: visitor.peek().kind === "member" ? null : guestToken() }),
      onMessage: (message) => this.#hear(message),
      onStatus: (status) => this.#become(status),
    });
    this.#watchPage();
    this.#watchVisitor();
  }

  /** Waits in a pool, or no longer if it is the one already. */
  toggle(pool: PoolKey): void {
    const isMine = isSamePool(this.#lobby.value?.waiting ?? null, pool);
    if (this.#ask(isMine ? { t: "leave" } : { t: "join", ...pool })) {
      this.#wait(isMine ? null : pool);
    }
  }

  leave(): void {
    if (this.#ask({ t: "leave" })) {
      this.#wait(null);
    }
  }

  offer(seek: Omit<Extract<LobbyRequest, { t: "seek" }>, "t">): void {
    this.#ask({ t: "seek", ...seek });
  }

  withdraw(seek: string): void {
    this.#ask({ t: "withdraw", seek });
  }

  /** Accepts an offer, once: whoever clicks twice means it once. */
  accept(seek: string): void {
    if (this.#accepting.value === null && this.#ask({ t: "accept", seek })) {
      this.#accepting.value = seek;
    }
  }

  close(): void {
    for (const stop of this.#stop) {
      stop();
    }
    this.#line.close();
  }

  #ask(message: LobbyRequest): boolean {
    this.#said.value = null;
    this.#asked = message.t;
    return this.#status.value === "open" && this.#line.send(message);
  }

  #hear(message: LobbyMessage): void {
    if (this.#isGone) {
      return;
    }
    switch (message.t) {
      case "lobby":
        this.#enter(heard(this.#lobby.value, message));
        return;
      case "go":
        this.#begin(message);
        return;
      case "refused":
        this.#refuse(message);
        return;
      case "challenge":
        heardOf(message.challenge);
        return;
      case "gone":
        if (message.seek === this.#accepting.value) {
          this.#accepting.value = null;
        }
    }
    this.#lobby.value = heard(this.#lobby.value, message);
  }

  /** The lobby as it is now, for the first time or again. */
  #enter(now: Lobby | null): void {
    const before = this.#lobby.value;
    this.#lobby.value = now;
    this.#accepting.value = null;
    const pool = before?.waiting;
    if (pool && !now?.waiting && Date.now() - this.#lostAt < REJOIN_WITHIN) {
      this.#line.send({ t: "join", ...pool });
      this.#wait(pool);
    }
    const own = (lobby: Lobby | null) => lobby?.seeks.some(({ mine }) => mine) ?? false;
    if (own(before) && !own(now)) {
      this.#said.value = { kind: "withdrawn" };
    }
  }

  #refuse({ code, until }: Extract<LobbyMessage, { t: "refused" }>): void {
    this.#said.value = { kind: "refused", code, ...(until === undefined ? {} : { until }) };
    this.#accepting.value = null;
    if (this.#asked === "join") {
      this.#wait(null);
    }
  }

  #begin({ game, side, token }: Go): void {
    this.#isGone = true;
    if (token !== null) {
      rememberGame({ id: game, token, side });
    }
    play("message");
    go(`/g/${game}`);
  }

  #wait(waiting: PoolKey | null): void {
    const lobby = this.#lobby.value;
    this.#lobby.value = lobby && { ...lobby, waiting };
  }

  #become(status: Status): void {
    if (status === "lost" && this.#status.value === "open") {
      this.#lostAt = Date.now();
    }
    this.#status.value = status;
  }

  #watchPage(): void {
    const see = () => {
      if (document.visibilityState === "hidden") {
        this.#hiddenAt = Date.now();
      } else if (this.#status.value !== "open" || Date.now() - this.#hiddenAt > SLEPT) {
        this.#line.renew();
      }
    };
    const online = () => this.#line.renew();
    const offline = () => this.#line.offline();
    addEventListener("online", online);
    addEventListener("offline", offline);
    document.addEventListener("visibilitychange", see);
    this.#stop.push(() => {
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", see);
    });
  }

  /** Whoever signs in or out is somebody else to the lobby. */
  #watchVisitor(): void {
    const who = () => (visitor.value.kind === "member" ? visitor.value.name : "");
    let last = who();
    this.#stop.push(
      effect(() => {
        const now = who();
        if (now !== last) {
          last = now;
          this.#lobby.value = null;
          this.#line.reconnect();
        }
      }),
    );
  }
}
