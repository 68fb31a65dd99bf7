import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Socket } from "../../game/connection.ts";
import { type At, requestOf } from "../at.ts";
import type { EngineMessage, Found } from "./protocol.ts";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

/** `off`: nothing is asked. `lost`: it is being tried again. */
export type EngineState = "off" | "connecting" | "queued" | "thinking" | "done" | "refused" | "lost";

/** What is asked about a place. */
export interface Question {
  readonly at: At;
  readonly lines: number;
  readonly threat: boolean;
}

/** The server's engine: asked about one place at a time, over a socket that comes back by itself. */
export class Engine {
  readonly #state = signal<EngineState>("off");
  readonly #found = signal<Found | null>(null);
  readonly #ahead = signal(0);
  readonly #trouble = signal<string | null>(null);
  readonly #open: () => Socket;
  #socket: Socket | null = null;
  #ready = false;
  #question: Question | null = null;
  #n = 0;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  readonly state: ReadonlySignal<EngineState> = this.#state;
  /** What the engine has found about the place it was asked about last. */
  readonly found: ReadonlySignal<Found | null> = this.#found;
  /** How many come first. */
  readonly ahead: ReadonlySignal<number> = this.#ahead;
  /** The code of the error by which the question was refused. */
  readonly trouble: ReadonlySignal<string | null> = this.#trouble;

  constructor(open: () => Socket = openSocket) {
    this.#open = open;
  }

  /** Asks about a place from now on; what was asked before is forgotten. */
  ask(question: Question): void {
    this.#question = question;
    batch(() => {
      this.#found.value = null;
      this.#trouble.value = null;
      this.#state.value = this.#ready ? "thinking" : "connecting";
    });
    if (this.#ready) {
      this.#send();
    } else if (!this.#socket && this.#retry === undefined) {
      this.#connect();
    }
  }

  /** Stops, and lets others have the engine. What was found stays. */
  stop(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#question = null;
    this.#drop();
    this.#state.value = "off";
  }

  #connect(): void {
    this.#retry = undefined;
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#ready = true;
      this.#send();
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as EngineMessage);
    socket.onclose = () => {
      if (this.#socket === socket) {
        this.#lost();
      }
    };
  }

  #send(): void {
    if (!this.#question) {
      return;
    }
    const { at, lines, threat } = this.#question;
    this.#n += 1;
    this.#state.value = "thinking";
    this.#socket?.send(JSON.stringify({ t: "analyse", n: this.#n, ...requestOf(at), lines, threat }));
  }

  #hear(message: EngineMessage): void {
    if (message.t === "closing") {
      this.#lost();
      return;
    }
    this.#failures = 0;
    // An answer to what was asked before comes too late.
    if (message.n !== undefined && message.n !== this.#n) {
      return;
    }
    batch(() => {
      switch (message.t) {
        case "queued":
          this.#state.value = "queued";
          this.#ahead.value = message.ahead;
          break;
        case "lines":
          this.#state.value = message.done ? "done" : "thinking";
          this.#found.value = message;
          break;
        case "error":
          this.#state.value = "refused";
          this.#trouble.value = message.error.code;
          break;
      }
    });
  }

  #lost(): void {
    this.#drop();
    if (!this.#question) {
      return;
    }
    this.#state.value = "lost";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }
}

function openSocket(): Socket {
  const { protocol, host } = location;
  return new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}/api/analysis/socket`) as unknown as Socket;
}
