import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Status } from "../app/reconnecting-socket.ts";
import { go } from "../app/router.ts";
import { settings } from "../app/settings.ts";
import { checkServer } from "../app/update.ts";
import type {
  Action,
  GameState,
  Hex,
  LiveState,
  PieceId,
  Ply,
  ProtocolError,
  Reason,
  ServerMessage,
  Side,
} from "../wire/protocol.ts";
import { ask, unusable } from "../worker/ask.ts";
import { Browsing } from "./browsing.ts";
import { Choosing } from "./choosing.ts";
import { lowTime, timeLeft } from "./clock.ts";
import type { Variation } from "./conditional/plan.ts";
import { Planning } from "./conditional/planning.ts";
import { GameConnection, type Request } from "./connection.ts";
import { positionRequest } from "./derived.ts";
import { Deriving } from "./deriving.ts";
import { other, sameHex } from "./history.ts";
import { Notes } from "./notes.ts";
import { reduce } from "./reduce.ts";
import { Sending } from "./sending.ts";
import { playSound } from "./sounds.ts";
import type { GameSocket, Venue } from "./venue.ts";
import { CHAT_UNAVAILABLE, type ErrorDescription, NAME_OF_MEMBER, playerName } from "./words.ts";

const NOT_YOUR_TURN: Reason = { code: "not-your-turn", cells: [] };
const GAME_OVER: Reason = { code: "game-over", cells: [] };

/** A move that another player made. */
export interface Announced {
  readonly move: Ply;
  readonly side: Side;
  /** Number of plies including it. */
  readonly plies: number;
}

/** A game as the visitor sees and plays it. */
export class GameStore {
  readonly id: string;
  readonly venue: Venue;
  readonly state = signal<GameState | null>(null);
  readonly status = signal<Status>("connecting");
  /** Round-trip time measured by the server, in milliseconds. */
  readonly lag = signal(0);
  readonly missing = signal(false);
  /** The stored game cannot be read. */
  readonly damaged = signal(false);
  readonly choosing = new Choosing();
  readonly sending = new Sending();
  readonly notes = new Notes();
  readonly browsing = new Browsing(computed(() => this.state.value?.moves.length ?? 0));
  readonly planning = new Planning({
    place: () => (this.canPlan.value && this.state.value ? positionRequest(this.state.value) : null),
    plan: () => this.plan.value,
    submit: (lines) => this.#ask({ t: "plan", lines }),
  });
  readonly hinting = signal(false);
  readonly flipped = signal(false);
  readonly unread = signal(0);
  /** The latest move if it is another player's, for screen readers. */
  readonly announced = signal<Announced | null>(null);
  /** Whether the result panel was dismissed. */
  readonly endSeen = signal(false);

  readonly you: ReadonlySignal<Side | "both" | null> = computed(() => this.state.value?.you ?? null);
  readonly over = computed(() => (this.state.value?.result ?? null) !== null);
  /** Whether the visitor is to move. */
  readonly yourTurn = computed(() => {
    const state = this.state.value;
    return (
      state !== null &&
      !state.waiting &&
      state.result === null &&
      this.sending.move.value === null &&
      (state.you === "both" || state.you === state.position.turn)
    );
  });
  /** Whether a premove may be chosen. */
  readonly canPremove = computed(() => {
    const state = this.state.value;
    const own = state?.you === "white" || state?.you === "black";
    // Correspondence games have conditional moves instead, which need no open page.
    const isCorrespondence = state?.game.days != null;
    return (
      settings.premove && own && !isCorrespondence && !state.waiting && state.result === null && !this.yourTurn.value
    );
  });
  /** The player's conditional moves. */
  readonly plan = computed<readonly Variation[]>(() => this.state.value?.plan ?? []);
  /** Conditional moves can be planned in correspondence games while the opponent is to move. */
  readonly canPlan = computed(() => {
    const state = this.state.value;
    return (
      state?.game.days != null &&
      !state.waiting &&
      state.result === null &&
      (state.you === "white" || state.you === "black") &&
      state.you !== state.position.turn
    );
  });
  /** The side at the bottom of the screen. */
  readonly bottom = computed<Side>(() => {
    const natural: Side = this.you.value === "black" ? "black" : "white";
    return this.flipped.value ? other(natural) : natural;
  });

  readonly #connection: GameConnection;
  #socket: GameSocket | null = null;
  readonly #deriving = new Deriving({
    viewOf: (moves, known) => this.#socket?.viewOf?.(moves, known) ?? null,
    onState: (message, state) => batch(() => this.#happened(message, state)),
    onTrouble: () => {
      // A module that cannot be loaded is reported already; one that rejects the moves is of no more use.
      unusable.value ??= "module";
    },
  });
  /** The state after all messages so far, including those whose position is not derived yet. */
  #live: LiveState | null = null;
  #offset = 0;
  /** Number of plies announced; null before the first state. */
  #announcedPlies: number | null = null;
  /** Whether the visitor accepted the invitation; spectators take no side. */
  #joins = false;
  /** Whether a token that the server rejected has been given up. */
  #hasYielded = false;
  #closed = false;

  constructor(id: string, venue: Venue) {
    this.id = id;
    this.venue = venue;
    this.#connection = new GameConnection(() => this.#open(), {
      isRemote: !venue.isLocal,
      hello: () => venue.hello(id, this.#live?.v, this.#joins),
      onGreeted: () => void this.#sendMove(),
      onMessage: (message) => batch(() => this.receive(message)),
      onStatus: (status) => {
        this.status.value = status;
      },
      onUnreachable: () => void this.#lookForGame(),
    });
  }

  /** Now, by the server's clock. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** End of the current pause of a correspondence game; null if there is none. */
  pausedUntil(): number | null {
    const until = this.state.value?.paused ?? 0;
    return until > this.now() ? until : null;
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

  // Actions on the board.

  /** Puts a piece on one of its destinations. */
  put(piece: PieceId, to: Hex): void {
    if (!this.yourTurn.value) {
      if (this.canPremove.value) {
        this.choosing.cancel();
        this.choosing.premove.value = { piece, to };
      }
      return;
    }
    const uhp = this.#legal(piece, to);
    if (uhp !== null) {
      this.choose(uhp, piece, to);
    }
  }

  /** Plays a legal move, after a confirmation if the player wants one. */
  choose(uhp: string, piece: PieceId | null, to: Hex | null): void {
    if (piece && to && this.yourTurn.value && this.#asksFirst()) {
      batch(() => {
        this.browsing.goLive();
        this.choosing.cancel();
        this.choosing.confirming.value = { piece, to, uhp };
      });
      return;
    }
    this.play(uhp, piece, to);
  }

  confirm(): void {
    const chosen = this.choosing.confirming.value;
    if (chosen) {
      this.play(chosen.uhp, chosen.piece, chosen.to);
    }
  }

  pass(): void {
    this.play("pass", null, null);
  }

  /** Plays a legal move, which is kept until the server has acknowledged it. */
  play(uhp: string, piece: PieceId | null, to: Hex | null): void {
    const state = this.state.value;
    if (!state || !this.yourTurn.value) {
      return;
    }
    batch(() => {
      this.choosing.cancel();
      this.browsing.goLive();
      this.sending.begin({ ply: state.moves.length, after: state.v, uhp, piece, to }, this.status.value === "open");
    });
    void this.#sendMove();
  }

  /** Called on a click on the empty table, which before the first move deserves an explanation. */
  pointAtNothing(): void {
    if (this.yourTurn.value && this.state.value?.position.pieces.length === 0) {
      this.notes.say({ kind: "take-a-piece" });
    }
  }

  /** Shows why an attempted move is illegal. */
  async refuse(piece: PieceId, to: Hex | null): Promise<void> {
    const state = this.state.value;
    if (!state || !this.browsing.live.value || state.you === null || state.result !== null || state.waiting) {
      return;
    }
    const { v } = state;
    const known = to === null && state.position.stuck[piece];
    const reason = known || (this.yourTurn.value ? await this.why(piece, to) : NOT_YOUR_TURN);
    if (reason && this.state.value?.v === v) {
      this.#explain(piece, reason);
    }
  }

  /** Why a piece cannot move, or not there; null if it can, or without an answer. */
  async why(piece: PieceId, to: Hex | null): Promise<Reason | null> {
    const known = to === null && this.state.value?.position.stuck[piece];
    if (known) {
      return known;
    }
    const state = this.state.value;
    if (!state || state.result !== null) {
      return state && GAME_OVER;
    }
    // Failures of the module are reported elsewhere.
    const answer = await ask("sandbox-why", { ...positionRequest(state), piece, ...(to ? { to } : {}) }).catch(
      () => null,
    );
    return answer?.reason ?? null;
  }

  // Actions beside the board.

  /** Takes the free side of a friend's game. */
  join(): void {
    this.#joins = true;
    this.#connection.reconnect();
  }

  async act(action: Action): Promise<boolean> {
    return this.#ask({ t: "action", action });
  }

  /** Offers to pause a correspondence game. */
  async offerPause(days: number): Promise<boolean> {
    return this.#ask({ t: "pause", days });
  }

  /** Sends a chat message; returns why it was not sent. */
  async say(text: string): Promise<ErrorDescription | null> {
    const error = await this.#request({ t: "chat", text });
    return error?.code === "not-possible" ? { code: CHAT_UNAVAILABLE } : error;
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
        this.choosing.clear();
        this.choosing.hint.value = { piece: answer.piece, to: answer.to, uhp: answer.move };
      } else if (answer?.t === "error") {
        this.notes.showError(answer.error);
      }
    });
  }

  /** Shows the position after some plies. */
  goTo(ply: number): void {
    batch(() => {
      this.planning.stop();
      this.choosing.clear();
      this.browsing.goTo(ply);
    });
  }

  goLive(): void {
    this.goTo(Number.POSITIVE_INFINITY);
  }

  forget(): void {
    void this.venue.forget(this.id);
  }

  /** Called when the network is gone, which local games do not need. */
  offline(): void {
    if (!this.venue.isLocal) {
      this.#connection.offline();
    }
  }

  /** The network is back, or the tab is visible again, perhaps after the browser suspended it. */
  wake(hasSlept = false): void {
    this.#connection.wake(hasSlept && !this.venue.isLocal);
  }

  close(): void {
    this.#closed = true;
    this.notes.close();
    this.sending.close();
    this.#deriving.close();
    this.#connection.close();
  }

  receive(message: ServerMessage): void {
    if (message.t === "joined-as") {
      this.venue.seated(this.id, message.side, message.token);
    }
    if (message.t === "state" || message.t === "pong") {
      this.#offset = message.now - Date.now();
    }
    if (message.t === "pong") {
      this.lag.value = message.lag;
    }
    if (message.t === "error" && message.n === undefined) {
      this.#refused(message.error);
    }
    const step = reduce(this.#live, message);
    if (step.gap) {
      this.#deriving.drop();
      this.#live = null;
      this.state.value = null;
      this.#connection.reconnect();
      return;
    }
    this.#live = step.state;
    if (!step.known && step.state) {
      this.#deriving.push(message, step.state);
    }
  }

  #open(): GameSocket {
    this.#socket = this.venue.open(this.id);
    return this.#socket;
  }

  /** Applies a message with the state after it. */
  #happened(message: ServerMessage, state: GameState): void {
    const before = this.state.value;
    const isSent = this.sending.move.value !== null;
    this.state.value = state;
    this.#settle(message);
    this.#followPlan(before, message, isSent);
    this.#announce(state);
    playSound(before, state, message);
    this.#follow(before, message);
  }

  /** Sends the pending move, again after each reconnection; the server accepts it once. */
  async #sendMove(): Promise<void> {
    const move = this.sending.move.value;
    if (!move) {
      return;
    }
    const answer = await this.#connection.request({ t: "move", ply: move.ply, after: move.after, move: move.uhp });
    if (answer?.t === "error" && this.sending.move.value === move) {
      this.sending.end();
      this.notes.showError(answer.error);
    }
  }

  /** Clears the pending move once the game contains it, or a takeback or the end of the game overrides it. */
  #settle(message: ServerMessage): void {
    const move = this.sending.move.value;
    const state = this.state.value;
    if (move && state && (state.moves.length > move.ply || message.t === "undone" || state.result !== null)) {
      this.sending.end();
    }
  }

  /** Reacts to a message: plays a premove, enters a rematch, shows notes. */
  #follow(before: GameState | null, message: ServerMessage): void {
    const state = this.state.value;
    switch (message.t) {
      case "moved":
      case "undone":
        this.choosing.clear();
        this.browsing.stay();
        this.#playPremove(message.t === "moved");
        break;
      case "ended":
        this.choosing.cancel();
        break;
      case "declined":
        this.notes.say({ kind: "declined", offer: message.offer });
        break;
      case "resumed":
      case "extended":
        this.notes.say({ kind: "connection-resumed" });
        break;
      case "time-added":
        this.#thank(message);
        break;
      case "chatted":
        if (message.line && !settings.chatOpen) {
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

  /** Announces each new move once, and none after a takeback or a reconnection. */
  #announce({ moves, position, you }: GameState): void {
    const announced = this.#announcedPlies;
    this.#announcedPlies = moves.length;
    const move = moves.at(-1);
    const side = other(position.turn);
    if (announced === null || moves.length < announced) {
      this.announced.value = null;
    } else if (move && moves.length > announced) {
      this.announced.value = you === side ? null : { move, side, plies: moves.length };
    }
  }

  /** Restarts planning after a move, and notes that a planned reply was played. */
  #followPlan(before: GameState | null, message: ServerMessage, isSent: boolean): void {
    const moves = this.state.value?.moves;
    if (!this.canPlan.value) {
      this.planning.stop();
    } else if (before?.moves !== moves) {
      this.planning.restart();
    }
    const isOwn = before?.you === before?.position.turn;
    if (message.t === "moved" && isOwn && !isSent && before?.plan?.some((line) => line.includes(message.move))) {
      this.notes.say({ kind: "plan-played", uhp: message.move });
    }
  }

  /** Shows the player who received time who gave it. */
  #thank({ side, time }: Extract<ServerMessage, { t: "time-added" }>): void {
    const state = this.state.value;
    if (state && state.you === side) {
      const by = other(side);
      const name = playerName(state.players[by], by, state.you, true);
      this.notes.say({ kind: "time-added", name, seconds: Math.round(time / 1000) });
    }
  }

  #enterRematch(id: string): void {
    this.venue.follow(this.id, id);
    go(this.venue.address(id));
  }

  #playPremove(moved: boolean): void {
    const premove = this.choosing.premove.value;
    if (!premove) {
      return;
    }
    if (!moved) {
      this.choosing.premove.value = null;
      return;
    }
    if (!this.yourTurn.value) {
      return;
    }
    this.choosing.premove.value = null;
    const uhp = this.#legal(premove.piece, premove.to);
    if (uhp !== null) {
      this.play(uhp, premove.piece, premove.to);
    } else if (this.state.value?.result === null) {
      this.notes.say({ kind: "premove-dropped" });
    }
  }

  /** Whether moves need confirmation, which real-time and correspondence games have separate settings for. */
  #asksFirst(): boolean {
    const state = this.state.value;
    const asks = state?.game.days == null ? settings.confirm : settings.confirmByPost;
    return asks && !this.isLow(state?.position.turn ?? "white");
  }

  #legal(piece: PieceId, to: Hex): string | null {
    const places = this.state.value?.position.legal[piece] ?? [];
    return places.find(([q, r]) => sameHex([q, r], to))?.[2] ?? null;
  }

  #explain(piece: PieceId, reason: Reason): void {
    batch(() => {
      const { selected, hint, refusal } = this.choosing;
      hint.value = null;
      refusal.value = { piece, reason };
      if (selected.value !== piece) {
        selected.value = null;
      }
    });
  }

  async #ask(request: Request): Promise<boolean> {
    const error = await this.#request(request);
    if (error && !this.#closed) {
      // Only a member's name is forbidden to others.
      const isTaken = request.t === "name" && error.code === "forbidden";
      this.notes.showError(isTaken ? { code: NAME_OF_MEMBER } : error);
    }
    return error === null;
  }

  /** Sends a request; returns the error, if any. */
  async #request(request: Request): Promise<ErrorDescription | null> {
    const answer = await this.#connection.request(request);
    if (answer === null) {
      // Local games have no server that could be out of reach.
      return { code: this.venue.isLocal ? "module-failed" : "offline" };
    }
    return answer.t === "error" ? answer.error : null;
  }

  /** Handles an error that concerns the connection, not a request. */
  #refused(error: ProtocolError): void {
    if (error.code === "unauthorized" && !this.#hasYielded && this.venue.yield(this.id)) {
      // Only once: a browser that cannot remove the token would send it again and again.
      this.#hasYielded = true;
      this.#connection.reconnect();
    } else if (error.code === "no-such-game") {
      this.missing.value = true;
      this.#connection.close();
    } else if (error.code === "corrupt-game") {
      this.damaged.value = true;
      this.#connection.close();
    } else {
      if (error.code === "bad-request") {
        void this.#stopIfOutdated();
      }
      this.notes.showError(error);
    }
  }

  /** A newer server will not understand the greeting next time either. */
  async #stopIfOutdated(): Promise<void> {
    if (await checkServer()) {
      this.#connection.stop();
    }
  }

  async #lookForGame(): Promise<void> {
    if (await this.venue.isMissing(this.id)) {
      this.missing.value = true;
      this.#connection.close();
    }
  }
}
