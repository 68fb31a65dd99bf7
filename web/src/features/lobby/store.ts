import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { updateChallenge } from "../../app/challenges.ts";
import { visitor } from "../../app/identity.ts";
import { type Socket, type Status, watchPage } from "../../app/reconnecting-socket.ts";
import { go, route } from "../../app/router.ts";
import { play } from "../../app/sound.ts";
import { checkServer } from "../../app/update.ts";
import { rememberGame } from "../../game/own-games.ts";
import { PROTOCOL } from "../../wire/protocol.ts";
import type { Challenge, Go, LobbyMessage, LobbyRequest, PoolKey } from "../../wire/types.ts";
import { challenge, guestToken } from "./challenge-api.ts";
import { LobbyConnection } from "./connection.ts";
import { isLasting, isSamePool, isWaiting, type LobbySnapshot, reduceLobby } from "./state.ts";
import { houseTerms, houseTermsOf } from "./terms-choice.ts";

/** A notice shown to the visitor. */
export type LobbyNotice =
  | { readonly kind: "refused"; readonly code: string; readonly until?: number | undefined }
  | { readonly kind: "withdrawn" }
  | { readonly kind: "begun"; readonly game: string }
  | { readonly kind: "declined"; readonly name: string };

/** After a longer absence the player may be gone, so waiting is not resumed automatically. */
const REJOIN_WITHIN = 60_000;

/** Client state and actions of the lobby. */
export class LobbyStore {
  readonly #status = signal<Status>("connecting");
  readonly #lobby = signal<LobbySnapshot | null>(null);
  readonly #notice = signal<LobbyNotice | null>(null);
  readonly #accepting = signal<string | null>(null);
  readonly #inviting = signal<string | null>(null);
  readonly #connection: LobbyConnection;
  readonly #stop: (() => void)[] = [];
  /** The last request; a refusal states only the reason. */
  #lastRequest: LobbyRequest["t"] = "hello";
  #lostAt = 0;
  /**
   * The visitor's own seeks that are not real-time. A game from one of them does not take the visitor out of a queue.
   */
  readonly #slow = new Set<string>();
  /** Whether the visitor has asked for a game here. */
  #hasAsked = false;
  /** A game has started, so lobby messages are ignored. */
  #isGone = false;

  readonly status: ReadonlySignal<Status> = this.#status;
  readonly lobby: ReadonlySignal<LobbySnapshot | null> = this.#lobby;
  readonly notice: ReadonlySignal<LobbyNotice | null> = this.#notice;
  /** The seek being accepted, until the server answers. */
  readonly accepting: ReadonlySignal<string | null> = this.#accepting;
  /** The name of the house opponent being challenged, until there is an answer. */
  readonly inviting: ReadonlySignal<string | null> = this.#inviting;

  constructor(open: () => Socket) {
    this.#connection = new LobbyConnection(open, {
      hello: () => ({
        t: "hello",
        protocol: PROTOCOL,
        guest: visitor.peek().kind === "member" ? null : guestToken(),
      }),
      onMessage: (message) => this.#receive(message),
      onStatus: (status) => this.#setStatus(status),
    });
    this.#stop.push(watchPage(this.#connection));
    this.#watchVisitor();
  }

  /** Joins a pool, or leaves it if already waiting there. */
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

  /** Accepts a seek. Ignores double clicks. */
  accept(seek: string): void {
    if (this.#accepting.value === null && this.#ask({ t: "accept", seek })) {
      this.#accepting.value = seek;
    }
  }

  /** Challenges a house opponent on the terms chosen for them. The result arrives through the lobby connection. */
  async playHouse(name: string): Promise<void> {
    if (this.#inviting.value !== null || this.#status.value !== "open") {
      return;
    }
    this.#hasAsked = true;
    this.#notice.value = null;
    this.#inviting.value = name;
    const isMember = visitor.peek().kind === "member";
    const proof = isMember ? {} : { guest: guestToken() };
    try {
      const { side } = houseTerms.choice.peek();
      await challenge({ to: name, terms: houseTermsOf(isMember), side, ...proof });
    } catch (error) {
      this.#inviting.value = null;
      const { code, until } = error instanceof ApiError ? error : { code: "internal", until: undefined };
      this.#notice.value = { kind: "refused", code, until };
    }
  }

  close(): void {
    for (const stop of this.#stop) {
      stop();
    }
    this.#connection.close();
  }

  #ask(message: LobbyRequest): boolean {
    this.#hasAsked = true;
    this.#notice.value = null;
    this.#lastRequest = message.t;
    return this.#status.value === "open" && this.#connection.send(message);
  }

  #receive(message: LobbyMessage): void {
    if (this.#isGone) {
      return;
    }
    switch (message.t) {
      case "lobby":
        this.#enter(reduceLobby(this.#lobby.value, message));
        return;
      case "go":
        this.#begin(message);
        return;
      case "refused":
        this.#refuse(message);
        return;
      case "challenge":
        updateChallenge(message.challenge);
        this.#answered(message.challenge);
        return;
      case "gone":
        if (message.seek === this.#accepting.value) {
          this.#accepting.value = null;
        }
    }
    this.#lobby.value = reduceLobby(this.#lobby.value, message);
    this.#noteSlow();
  }

  #noteSlow(): void {
    for (const { id, mine, terms } of this.#lobby.value?.seeks ?? []) {
      if (mine && terms.clock === null) {
        this.#slow.add(id);
      }
    }
  }

  /** Handles a snapshot after connecting or reconnecting. Queued requests follow it. */
  #enter(now: LobbySnapshot | null): void {
    const before = this.#lobby.value;
    this.#lobby.value = now;
    this.#noteSlow();
    const { queued } = this.#connection;
    this.#accepting.value = queued.find((request) => request.t === "accept")?.seek ?? null;
    this.#inviting.value = null;
    const choice = queued.findLast((request) => request.t === "join" || request.t === "leave");
    const pool = before?.waiting;
    if (choice) {
      this.#wait(choice.t === "join" ? { clock: choice.clock, rated: choice.rated } : null);
    } else if (pool && !now?.waiting && Date.now() - this.#lostAt < REJOIN_WITHIN) {
      this.#connection.send({ t: "join", ...pool });
      this.#wait(pool);
    }
    // Lasting seeks survive a disconnect: if one is missing, it was accepted rather than withdrawn.
    const own = (lobby: LobbySnapshot | null) =>
      lobby?.seeks.some((seek) => seek.mine && !isLasting(lobby, seek)) ?? false;
    if (own(before) && !own(now)) {
      this.#notice.value = { kind: "withdrawn" };
    }
  }

  /** Handles the answer of a house opponent; an accepted game is reported separately. */
  #answered({ mine, to, state }: Challenge): void {
    const name = this.#inviting.value;
    if (mine && name !== null && to?.name === name && (state === "declined" || state === "expired")) {
      this.#inviting.value = null;
      this.#notice.value = { kind: "declined", name };
    }
  }

  #refuse({ code, until }: Extract<LobbyMessage, { t: "refused" }>): void {
    this.#notice.value = { kind: "refused", code, until };
    this.#accepting.value = null;
    if (this.#lastRequest === "join") {
      this.#wait(null);
    }
    if (code === "bad-request") {
      void this.#stopIfOutdated();
    }
  }

  /** Stops reconnecting if the server speaks a newer protocol. */
  async #stopIfOutdated(): Promise<void> {
    if (await checkServer()) {
      this.#connection.stop();
    }
  }

  #begin({ game, side, token }: Go): void {
    if (token !== null) {
      rememberGame({ id: game, token, side });
    }
    const isIdle = !this.#hasAsked && !isWaiting(this.#lobby.value);
    if (isIdle && route.peek().page === "home") {
      // The server repeats recent starts after a reconnect. Those who merely look at the start page stay there.
      return;
    }
    play("message");
    if (this.#lobby.value?.waiting && this.#slow.has(game)) {
      this.#notice.value = { kind: "begun", game };
      return;
    }
    this.#isGone = true;
    go(`/g/${game}`);
  }

  #wait(waiting: PoolKey | null): void {
    const lobby = this.#lobby.value;
    this.#lobby.value = lobby && { ...lobby, waiting };
  }

  #setStatus(status: Status): void {
    if (status === "lost" && this.#status.value === "open") {
      this.#lostAt = Date.now();
    }
    this.#status.value = status;
  }

  /** Reconnects after signing in or out, so that the lobby knows the new identity. */
  #watchVisitor(): void {
    const who = () => (visitor.value.kind === "member" ? visitor.value.name : "");
    let last = who();
    this.#stop.push(
      effect(() => {
        const now = who();
        if (now !== last) {
          last = now;
          this.#lobby.value = null;
          this.#connection.reconnect();
        }
      }),
    );
  }
}
