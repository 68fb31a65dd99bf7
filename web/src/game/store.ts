import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { forgetGame, ownGame, rememberGame } from "../games.ts";
import type { Action, GameState, Hex, Offer, PieceId, Reason, ServerMessage, Side } from "../protocol.ts";
import { go } from "../router.ts";
import { settings } from "../settings/settings.ts";
import { lowTime, timeLeft } from "./clock.ts";
import { Connection, type Request, type Socket, type Status } from "./connection.ts";
import { hear } from "./hearing.ts";
import { other, sameHex, sideOf } from "./history.ts";
import { reduce } from "./reduce.ts";

/** A move that the player has made and the server has not acknowledged. */
export interface Pending {
  ply: number;
  after: number;
  uhp: string;
  piece: PieceId | null;
  to: Hex | null;
}

/** A move that is chosen but not sent: in advance, or until it is confirmed. */
export interface Chosen {
  piece: PieceId;
  to: Hex;
}

/** Why something cannot be done. */
export interface Refusal {
  piece: PieceId;
  reason: Reason;
}

/** A passing remark; `key` and its variables, or the text of an error. */
export type Note =
  | { kind: "premove-dropped" | "connection-resumed" }
  | { kind: "declined"; offer: Offer }
  | { kind: "error"; code: string; reason?: Reason };

const NOTE_LASTS = 6_000;
/** How long the server may take before a move is shown without its answer, which knows the way the piece takes. */
const PATIENCE = 200;

/** One game as this visitor sees and plays it. */
export class GameStore {
  readonly id: string;
  readonly state = signal<GameState | null>(null);
  readonly status = signal<Status>("connecting");
  readonly missing = signal(false);
  readonly pending = signal<Pending | null>(null);
  /** The pending move once it has taken so long that the board shows it in advance. */
  readonly shownPending = signal<Pending | null>(null);
  readonly selected = signal<PieceId | null>(null);
  readonly confirming = signal<(Chosen & { uhp: string }) | null>(null);
  readonly premove = signal<Chosen | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly hint = signal<(Chosen & { uhp: string }) | null>(null);
  readonly hinting = signal(false);
  readonly note = signal<Note | null>(null);
  /** The ply that is looked at; null for the present. */
  readonly cursor = signal<number | null>(null);
  /** The ply under the pointer in the list of moves. */
  readonly preview = signal<number | null>(null);
  readonly flipped = signal(false);
  readonly unread = signal(0);
  /** The result panel was put away. */
  readonly endSeen = signal(false);

  readonly you: ReadonlySignal<Side | "both" | null> = computed(() => this.state.value?.you ?? null);
  readonly live = computed(() => this.cursor.value === null && this.preview.value === null);
  /** How many plies are shown. */
  readonly ply = computed(() => this.preview.value ?? this.cursor.value ?? this.state.value?.moves.length ?? 0);
  readonly over = computed(() => (this.state.value?.result ?? null) !== null);
  /** It is this visitor who must move. */
  readonly yourTurn = computed(() => {
    const state = this.state.value;
    return (
      state !== null &&
      !state.waiting &&
      state.result === null &&
      this.pending.value === null &&
      (state.you === "both" || state.you === state.position.turn)
    );
  });
  /** A move may be chosen in advance. */
  readonly canPremove = computed(() => {
    const state = this.state.value;
    const own = state?.you === "white" || state?.you === "black";
    return settings.value.premove && own && !state.waiting && state.result === null && !this.yourTurn.value;
  });
  /** The side at the bottom of the screen. */
  readonly bottom = computed<Side>(() => {
    const natural: Side = this.you.value === "black" ? "black" : "white";
    return this.flipped.value ? other(natural) : natural;
  });

  readonly #connection: Connection;
  #offset = 0;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, open: () => Socket) {
    this.id = id;
    this.#connection = new Connection(open, {
      hello: () => this.#hello(),
      unanswered: () => this.#unanswered(),
      onMessage: (message) => batch(() => this.receive(message)),
      onStatus: (status) => {
        this.status.value = status;
      },
      onRefused: () => void this.#lookForGame(),
    });
  }

  /** Now, by the server's clock. */
  now(): number {
    return Date.now() + this.#offset;
  }

  timeLeft(side: Side): number | null {
    const clocks = this.state.value?.clocks;
    return clocks ? timeLeft(clocks, side, this.now()) : null;
  }

  isLow(side: Side): boolean {
    const clock = this.state.value?.game.clock;
    const left = this.timeLeft(side);
    return clock != null && left !== null && left < lowTime(clock);
  }

  // What the player does on the board.

  select(piece: PieceId | null): void {
    batch(() => {
      this.#clear();
      this.premove.value = null;
      this.selected.value = piece;
    });
  }

  /** A piece is put on one of its destinations. */
  put(piece: PieceId, to: Hex): void {
    if (!this.yourTurn.value) {
      if (this.canPremove.value) {
        batch(() => {
          this.#clear();
          this.premove.value = { piece, to };
        });
      }
      return;
    }
    const uhp = this.#legal(piece, to);
    if (uhp === null) {
      return;
    }
    const turn = this.state.value?.position.turn ?? "white";
    if (settings.value.confirm && !this.isLow(turn)) {
      batch(() => {
        this.#clear();
        this.confirming.value = { piece, to, uhp };
      });
      return;
    }
    this.play(uhp, piece, to);
  }

  confirm(): void {
    const chosen = this.confirming.value;
    if (chosen) {
      this.play(chosen.uhp, chosen.piece, chosen.to);
    }
  }

  /** What is chosen, marked or explained is given up. */
  cancel(): void {
    batch(() => {
      this.#clear();
      this.premove.value = null;
    });
  }

  pass(): void {
    this.play("pass", null, null);
  }

  /** Plays a legal move: it is kept until the server has acknowledged it. */
  play(uhp: string, piece: PieceId | null, to: Hex | null): void {
    const state = this.state.value;
    if (!state || !this.yourTurn.value) {
      return;
    }
    batch(() => {
      this.#clear();
      this.premove.value = null;
      this.cursor.value = null;
      this.preview.value = null;
      this.pending.value = { ply: state.moves.length, after: state.v, uhp, piece, to };
    });
    if (this.status.value === "open") {
      clearTimeout(this.#patience);
      this.#patience = setTimeout(() => {
        this.shownPending.value = this.pending.value;
      }, PATIENCE);
    } else {
      this.shownPending.value = this.pending.value;
    }
    void this.#sendMove();
  }

  /** The player tried what is not offered: find out why not. */
  async refuse(piece: PieceId, to: Hex | null): Promise<void> {
    const state = this.state.value;
    if (!state || !this.live.value || state.you === null || state.result !== null || state.waiting) {
      return;
    }
    const at = state.v;
    const reason = to === null ? state.position.stuck[piece] : undefined;
    if (reason) {
      this.#explain(piece, reason);
      return;
    }
    if (!this.yourTurn.value) {
      this.#explain(piece, { code: "not-your-turn", cells: [] });
      return;
    }
    const answer = await this.#connection.request(to === null ? { t: "why", piece } : { t: "why", piece, to });
    if (answer?.t === "why" && answer.reason && this.state.value?.v === at) {
      this.#explain(piece, answer.reason);
    }
  }

  /** Why a piece cannot move, for the text view. Null if it can. */
  async why(piece: PieceId, to: Hex | null): Promise<Reason | null> {
    const known = to === null ? this.state.value?.position.stuck[piece] : undefined;
    if (known) {
      return known;
    }
    const answer = await this.#connection.request(to === null ? { t: "why", piece } : { t: "why", piece, to });
    if (answer?.t === "error") {
      this.#say({ kind: "error", ...answer.error });
    }
    return answer?.t === "why" && !answer.legal ? (answer.reason ?? null) : null;
  }

  // What the player does beside the board.

  async act(action: Action): Promise<boolean> {
    return this.#ask({ t: "action", action });
  }

  async say(text: string): Promise<boolean> {
    return this.#ask({ t: "chat", text });
  }

  async rename(name: string): Promise<boolean> {
    return this.#ask({ t: "name", name });
  }

  async askHint(): Promise<void> {
    if (this.hinting.value) {
      return;
    }
    this.hinting.value = true;
    const at = this.state.value?.v;
    const answer = await this.#connection.request({ t: "hint" });
    batch(() => {
      this.hinting.value = false;
      if (answer?.t === "hint" && this.state.value?.v === at) {
        this.#clear();
        this.hint.value = { piece: answer.piece, to: answer.to, uhp: answer.move };
      } else if (answer?.t === "error") {
        this.#say({ kind: "error", ...answer.error });
      }
    });
  }

  /** Shows the position after some plies; the last one is the present. */
  goTo(ply: number): void {
    const last = this.state.value?.moves.length ?? 0;
    const wanted = Math.max(0, Math.min(last, ply));
    batch(() => {
      this.#clear();
      this.preview.value = null;
      this.cursor.value = wanted === last ? null : wanted;
    });
  }

  goLive(): void {
    this.goTo(Number.POSITIVE_INFINITY);
  }

  forget(): void {
    forgetGame(this.id);
  }

  /** The network is back, or the tab is looked at again. */
  wake(): void {
    this.#connection.probe();
  }

  close(): void {
    clearTimeout(this.#noteTimer);
    clearTimeout(this.#patience);
    this.#connection.close();
  }

  /** Takes a message of the server. */
  receive(message: ServerMessage): void {
    if (message.t === "joined-as") {
      rememberGame({ id: this.id, token: message.token, side: message.side });
    }
    if (message.t === "state" || message.t === "pong") {
      this.#offset = message.now - Date.now();
    }
    const before = this.state.value;
    const step = reduce(before, message);
    if (step.gap) {
      this.state.value = null;
      this.#connection.reconnect();
      return;
    }
    if (step.known) {
      return;
    }
    this.state.value = step.state;
    this.#settle(message);
    hear(before, step.state, message);
    this.#follow(before, message);
  }

  #hello() {
    const token = ownGame(this.id)?.token;
    const name = settings.value.name.trim();
    const after = this.state.value?.v;
    return {
      t: "hello" as const,
      protocol: 1 as const,
      ...(token ? { token } : { join: true }),
      ...(after === undefined ? {} : { after }),
      ...(name ? { name } : {}),
    };
  }

  #unanswered(): Request[] {
    const pending = this.pending.value;
    return pending ? [{ t: "move", ply: pending.ply, after: pending.after, move: pending.uhp }] : [];
  }

  async #sendMove(): Promise<void> {
    const [request] = this.#unanswered();
    if (request) {
      await this.#connection.request(request);
    }
  }

  /** A pending move is settled by its event, by a newer state, or by a refusal. */
  #settle(message: ServerMessage): void {
    const pending = this.pending.value;
    const state = this.state.value;
    if (!pending || !state) {
      return;
    }
    if (state.moves.length > pending.ply || message.t === "undone" || state.result !== null) {
      this.#dropPending();
    } else if (message.t === "error") {
      this.#dropPending();
      this.#say({ kind: "error", ...message.error });
    }
  }

  #dropPending(): void {
    clearTimeout(this.#patience);
    this.pending.value = null;
    this.shownPending.value = null;
  }

  /** What follows from a change: a premove is played, a rematch is entered, remarks are made. */
  #follow(before: GameState | null, message: ServerMessage): void {
    const state = this.state.value;
    switch (message.t) {
      case "error":
        if (message.n === undefined) {
          this.#refusedHello(message.error.code);
        }
        break;
      case "moved":
      case "undone":
        this.#clear();
        this.#stayInHistory();
        this.#playPremove(message.t === "moved");
        break;
      case "ended":
        this.cancel();
        break;
      case "declined":
        this.#say({ kind: "declined", offer: message.offer });
        break;
      case "resumed":
        this.#say({ kind: "connection-resumed" });
        break;
      case "chatted":
        if (!settings.value.chatOpen) {
          this.unread.value += 1;
        }
        break;
      case "rematch":
        this.#enterRematch(message.game);
        break;
      case "state":
        if (before && state?.rematch && !before.rematch) {
          this.#enterRematch(state.rematch);
        }
        break;
      default:
        break;
    }
  }

  #enterRematch(id: string): void {
    const own = ownGame(this.id);
    if (own) {
      rememberGame({ id, token: own.token, side: own.side === "both" ? "both" : other(own.side) });
    }
    go(`/g/${id}`);
  }

  #playPremove(moved: boolean): void {
    const premove = this.premove.value;
    if (!premove) {
      return;
    }
    if (!moved) {
      this.premove.value = null;
      return;
    }
    if (!this.yourTurn.value) {
      return;
    }
    this.premove.value = null;
    const uhp = this.#legal(premove.piece, premove.to);
    if (uhp !== null) {
      this.play(uhp, premove.piece, premove.to);
    } else if (this.state.value?.result === null) {
      this.#say({ kind: "premove-dropped" });
    }
  }

  /** Who looks at an earlier move stays there, unless it was taken back. */
  #stayInHistory(): void {
    const last = this.state.value?.moves.length ?? 0;
    if (this.cursor.value !== null && this.cursor.value >= last) {
      this.cursor.value = null;
    }
    this.preview.value = null;
  }

  #legal(piece: PieceId, to: Hex): string | null {
    const places = this.state.value?.position.legal[piece] ?? [];
    return places.find(([q, r]) => sameHex([q, r], to))?.[2] ?? null;
  }

  #explain(piece: PieceId, reason: Reason): void {
    batch(() => {
      this.hint.value = null;
      this.refusal.value = { piece, reason };
      const you = this.you.value;
      if (this.selected.value !== piece && you !== "both" && sideOf(piece) !== you) {
        this.selected.value = null;
      }
    });
  }

  #clear(): void {
    this.selected.value = null;
    this.refusal.value = null;
    this.hint.value = null;
    this.confirming.value = null;
  }

  async #ask(request: Request): Promise<boolean> {
    const answer = await this.#connection.request(request);
    if (answer?.t === "error") {
      this.#say({ kind: "error", ...answer.error });
    } else if (answer === null) {
      this.#say({ kind: "error", code: "offline" });
    }
    return answer?.t === "ok";
  }

  #say(note: Note): void {
    clearTimeout(this.#noteTimer);
    this.note.value = note;
    this.#noteTimer = setTimeout(() => {
      this.note.value = null;
    }, NOTE_LASTS);
  }

  #refusedHello(code: string): void {
    if (code === "unauthorized") {
      forgetGame(this.id);
      this.#connection.reconnect();
    } else if (code === "no-such-game") {
      this.missing.value = true;
      this.#connection.close();
    }
  }

  async #lookForGame(): Promise<void> {
    const response = await fetch(`/api/games/${this.id}`).catch(() => null);
    if (response?.status === 404) {
      this.missing.value = true;
      this.#connection.close();
    }
  }
}
