import { ApiError } from "../app/api.ts";
import { newId } from "../app/ids.ts";
import { load, remove, save } from "../app/storage.ts";
import { positionRequest } from "../game/derived.ts";
import { reduce } from "../game/reduce.ts";
import type { GameSocket } from "../game/venue.ts";
import type { ClientMessage, LiveState, ProtocolError, ServerMessage } from "../wire/protocol.ts";
import type { Duty, GameNews, GameRequest, SandboxView, ThoughtView } from "../wire/types.ts";
import type { Answer, Given, Op } from "../worker/messages.ts";
import { ConflictError, type LocalDatabase, type SavedGame } from "./database.ts";

/** What a local game needs of the page around it. */
export interface LocalGameContext {
  readonly database: LocalDatabase;
  ask<O extends Op>(op: O, given: Given<O>): Promise<Answer<O>>;
  think<O extends Op>(op: O, given: Given<O>): Promise<Answer<O>>;
  /** Cancels the current search. */
  stop(): void;
  now(): number;
  /** Minimum time before the computer replies, in milliseconds. */
  moment(level: number): number;
  /** Notifies other windows of a change to a game. */
  notify(id: string): void;
  /** Called when a game is closed. */
  leave(game: LocalGame): void;
}

/** Operations on one game. */
type OfGame = { [O in Op]: Given<O> extends { id: string } ? O : never }[Op];
/** Operations that may change it. */
type Changing = { [O in OfGame]: Answer<O> extends GameNews ? O : never }[OfGame];
type Numbered = Extract<ClientMessage, { n: number }>;

/** How often the time is saved while a clock runs; a crash costs at most this much. */
const HEARTBEAT = 1_000;
/** After this long without a heartbeat the page had been closed or had crashed. */
const OUTAGE = 3 * HEARTBEAT;
/** A worker that traps this often has hit a bug of ours, which is reported. */
const MAX_ATTEMPTS = 3;
/** Each failed opening means that another window has made progress; two windows settle within a few. */
const MAX_OPENINGS = 20;
/** Error codes of a module that is not available. */
const NO_MODULE = ["module", "offline", "stopped"];

/**
 * A game in this browser, against the computer or two players at one screen.
 *
 * It replaces the socket of a game on a server and speaks the same protocol, so that both share one screen. Events are
 * saved before they are published: what was seen is not lost when the tab dies.
 */
export class LocalGame implements GameSocket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  readonly id: string;
  readonly #context: LocalGameContext;
  #kept: SavedGame | null = null;
  #state: LiveState | null = null;
  /** The position the module sent along with the last moves. */
  #latest: { readonly moves: LiveState["moves"]; readonly view: SandboxView } | null = null;
  #last: Promise<void> = Promise.resolve();
  #flag: ReturnType<typeof setTimeout> | undefined;
  /** When the running clock runs out. */
  #falls: number | null = null;
  #beat: ReturnType<typeof setInterval> | undefined;
  /** What the engine is thinking about. */
  #duty: Duty | null = null;
  #closed = false;

  constructor(id: string, context: LocalGameContext) {
    this.id = id;
    this.#context = context;
    // The opener sets the handlers first, as with a WebSocket.
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.t === "ping") {
      this.#emit({ t: "pong", n: message.n, now: this.#context.now(), lag: 0 });
      return;
    }
    this.#enqueue(() => (message.t === "hello" ? this.#open() : this.#answer(message)));
  }

  viewOf(moves: LiveState["moves"], known: number): SandboxView | null {
    const latest = this.#latest;
    const isLatest =
      latest?.moves.length === moves.length && moves.every(({ uhp }, index) => uhp === latest.moves[index]?.uhp);
    return isLatest && moves.length - latest.view.moves.length <= known ? latest.view : null;
  }

  /** Another window has changed the game. */
  refresh(): void {
    this.#enqueue(() => this.#open());
  }

  close(): void {
    this.#closed = true;
    this.#context.leave(this);
    clearTimeout(this.#flag);
    clearInterval(this.#beat);
    this.#forgetDuty();
    this.#last = this.#last.then(async () => {
      // The module may have been restarted and know nothing of the game.
      await this.#context.ask("game-close", { id: this.id }).catch(() => undefined);
    });
  }

  /** Runs tasks one at a time. A task that fails is reported and does not keep the next one from running. */
  #enqueue(work: () => Promise<void>): void {
    const run = async () => {
      if (!this.#closed) {
        await work().catch((error) => this.#reportError(error));
      }
    };
    this.#last = this.#last.then(run).catch(throwLater);
  }

  /**
   * Reads the game from the database and sends its whole state; starts over if another window changes it in between.
   */
  async #open(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#openOnce();
      } catch (error) {
        if (!(error instanceof ConflictError)) {
          throw error;
        }
        if (tries === MAX_OPENINGS) {
          throw new ApiError("stale", "another window keeps changing the game");
        }
      }
    }
  }

  async #openOnce(): Promise<void> {
    const kept = await this.#context.database.game(this.id);
    if (!kept) {
      throw new ApiError("no-such-game", "");
    }
    this.#kept = kept;
    let opened = await this.#reopen();
    const state = opened.messages.find((message) => message.t === "state");
    const alive = Number(load(aliveKey(this.id)) ?? Number.NaN);
    // A clock that ran on while the page was closed gets that time back.
    if (state?.clocks?.running && this.#context.now() - alive > OUTAGE) {
      const resumed = await this.#context.ask("game-resume", { id: this.id, alive, now: this.#context.now() });
      await this.#keep(resumed);
      opened = resumed.events.length > 0 ? await this.#reopen() : opened;
    }
    this.#publish(opened);
    await this.#list(opened);
  }

  /** Adds a new game to the list on the start page, after its board is shown. */
  async #list({ summary }: GameNews): Promise<void> {
    const kept = this.#kept as SavedGame;
    if (kept.summary === null) {
      this.#kept = { ...kept, summary };
      await this.#context.database.saveGame(this.#kept, kept.events.length);
    }
  }

  /** Opens the game in the module, which may be a new instance or know an older state of it. */
  async #reopen(): Promise<GameNews> {
    const { settings, events } = this.#kept as SavedGame;
    try {
      return await this.#context.ask("game-open", { settings, events, now: this.#context.now() });
    } catch (error) {
      const isModule = error instanceof ApiError && NO_MODULE.includes(error.code);
      // The module was there and could not read the game, so the game is damaged.
      throw isModule ? error : new ApiError("corrupt-game", String(error));
    }
  }

  async #answer(message: Exclude<Numbered, { t: "ping" }>): Promise<void> {
    const { n } = message;
    try {
      switch (message.t) {
        case "hint":
          this.#emit({ t: "hint", n, ...(await this.#hint()) } as ServerMessage);
          break;
        case "chat":
          throw new ApiError("not-possible", "no one else is in this game");
        default: {
          const { n: _, ...request } = message;
          await this.#change("game-ask", { request: request as GameRequest, fresh: newId() });
          this.#emit({ t: "ok", n, v: this.#state?.v ?? 0 });
        }
      }
    } catch (error) {
      this.#emit({ t: "error", n, error: toProtocolError(error) });
    }
  }

  /**
   * Saves a change, then publishes it. If another window was faster, sends the new state and throws `ConflictError`.
   */
  async #change<O extends Changing>(op: O, given: Omit<Given<O>, "id" | "now">): Promise<void> {
    // A flag that has fallen in the meantime takes precedence.
    if (op !== "game-tick" && this.#falls !== null && this.#context.now() >= this.#falls) {
      await this.#change("game-tick", {});
    }
    const asked = await this.#ask(op, { ...given, now: this.#context.now() } as Omit<Given<O>, "id">);
    try {
      await this.#keep(asked);
    } catch (error) {
      if (error instanceof ConflictError) {
        await this.#open();
      }
      throw error;
    }
    this.#publish(asked);
  }

  async #keep({ events, next, summary }: GameNews): Promise<void> {
    const kept = this.#kept as SavedGame;
    if (events.length === 0) {
      return;
    }
    const { database } = this.#context;
    if (next) {
      const { id } = next;
      await database.saveGame({ id, settings: next, events: [], summary: null, updated: this.#context.now() });
    }
    const grown = { ...kept, events: [...kept.events, ...events], summary, updated: this.#context.now() };
    await database.saveGame(grown, kept.events.length);
    this.#kept = grown;
    this.#context.notify(this.id);
  }

  /** Asks the module about this game, and opens it again if the module was restarted. */
  async #ask<O extends OfGame>(op: O, given: Omit<Given<O>, "id">): Promise<Answer<O>> {
    const question = { id: this.id, ...given } as Given<O>;
    try {
      return await this.#context.ask(op, question);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== "no-such-game" && error.code !== "internal")) {
        throw error;
      }
      await this.#reopen();
      return this.#context.ask(op, question);
    }
  }

  async #hint(): Promise<object> {
    const state = this.#state;
    if (!state) {
      throw new ApiError("not-possible", "there is no position yet");
    }
    // Hints are requested on the player's turn only, so they never compete with the computer's move.
    return this.#context.think("hint", { at: positionRequest(state) });
  }

  #publish({ messages, duty, flag, view }: GameNews): void {
    const after = messages.reduce<LiveState | null>((state, message) => reduce(state, message).state, this.#state);
    if (view && after) {
      this.#latest = { moves: after.moves, view };
    }
    for (const message of messages) {
      this.#emit(message);
    }
    this.#watch(flag);
    void this.#think(duty);
  }

  #emit(message: ServerMessage): void {
    if (this.#closed) {
      return;
    }
    this.#state = reduce(this.#state, message).state;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Schedules the fall of a flag, and saves the time while a clock runs. */
  #watch(flag: number | null): void {
    clearTimeout(this.#flag);
    clearInterval(this.#beat);
    this.#falls = flag;
    if (flag === null) {
      remove(aliveKey(this.id));
      return;
    }
    const tick = () => this.#enqueue(() => this.#change("game-tick", {}));
    this.#flag = setTimeout(tick, Math.max(0, flag - this.#context.now()) + 1);
    const beat = () => save(aliveKey(this.id), String(this.#context.now()));
    beat();
    this.#beat = setInterval(beat, HEARTBEAT);
  }

  /** Lets the computer think and play. */
  async #think(duty: Duty | null): Promise<void> {
    if (duty && this.#duty && sameMoment(duty, this.#duty)) {
      return;
    }
    this.#forgetDuty();
    if (!duty) {
      return;
    }
    this.#duty = duty;
    const isReply = duty.think.level !== undefined;
    if (isReply) {
      this.#emit({ t: "thinking", thinking: true });
    }
    const begun = this.#context.now();
    const thought = await this.#thought(duty);
    if (thought === null || this.#duty !== duty) {
      return;
    }
    if (isReply) {
      await this.#linger(begun);
    }
    this.#enqueue(async () => {
      if (this.#duty !== duty) {
        return;
      }
      this.#duty = null;
      this.#emit({ t: "thinking", thinking: false });
      await this.#change("game-thought", { moment: duty.moment, thought });
    });
  }

  /** The engine's answer; null if it is no longer needed. */
  async #thought(duty: Duty): Promise<ThoughtView | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#context.think("think", duty.think);
      } catch (error) {
        if (this.#duty !== duty) {
          return null;
        }
        const isTrap = error instanceof ApiError && (error.code === "internal" || error.code === "stopped");
        if (!isTrap || tries === MAX_ATTEMPTS) {
          this.#duty = null;
          this.#emit({ t: "thinking", thinking: false });
          this.#reportError(error);
          return null;
        }
      }
    }
  }

  /** An instant reply feels mechanical, so low levels wait a moment unless their clock is short. */
  async #linger(begun: number): Promise<void> {
    const state = this.#state;
    const running = state?.clocks?.running;
    const left = running ? (state?.clocks?.[running] ?? 0) : Number.POSITIVE_INFINITY;
    const least = Math.min(this.#context.moment(state?.game.level ?? 10), left / 20);
    const wait = begun + least - this.#context.now();
    if (wait > 0) {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  #forgetDuty(): void {
    if (this.#duty) {
      this.#duty = null;
      this.#context.stop();
    }
  }

  #reportError(error: unknown): void {
    // Another window's clock or computer did the same first, and its result is already shown.
    if (!(error instanceof ConflictError)) {
      this.#emit({ t: "error", error: toProtocolError(error) });
    }
  }
}

/** Error codes of the module, mapped to texts that do not blame a server. */
const LOCAL_CODES: Readonly<Record<string, string>> = {
  offline: "module",
  stopped: "module",
  internal: "module-failed",
};

/** An error as part of a message; the page's own codes are sent like those of the protocol. */
function toProtocolError(error: unknown): ProtocolError {
  if (error instanceof ConflictError) {
    return { code: "stale", message: "another window was faster" };
  }
  if (!(error instanceof ApiError)) {
    throwLater(error);
    return toProtocolError(new ApiError("internal", String(error)));
  }
  const { code, message, reason } = error;
  return { code: (LOCAL_CODES[code] ?? code) as ProtocolError["code"], message, ...(reason ? { reason } : {}) };
}

/** Reports a bug of ours like any uncaught error. */
function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

function sameMoment(a: Duty, b: Duty): boolean {
  return a.think.level === b.think.level && a.moment.join() === b.moment.join();
}

function aliveKey(id: string): string {
  return `alive.${id}`;
}
