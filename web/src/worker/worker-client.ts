import { ApiError } from "../app/api.ts";
import type { ProtocolError } from "../wire/protocol.ts";
import type { FromWorker, Question, Supplies, ToWorker } from "./messages.ts";

/** The part of a Worker that is used, so that tests can run the module without a browser. */
export interface Desk {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

interface Pending {
  readonly question: Question;
  readonly hear: ((part: unknown) => void) | null;
  resolve(answer: unknown): void;
  reject(error: ApiError): void;
}

/** How long a search may take to see the flag before its worker is ended. */
const GRACE = 40;
/** A question that is answered at once. */
const LAST: Question = { op: "version", with: {} };

/**
 * A worker and the questions it has been asked, which it answers in turn.
 *
 * A worker that traps is replaced by a new one: the question that it trapped on fails, those behind it are asked again.
 */
export class Clerk {
  readonly #open: () => Desk;
  readonly #supplies: Supplies;
  readonly #flag: Int32Array | null;
  readonly #pending = new Map<number, Pending>();
  #desk: Desk | null = null;
  #number = 0;
  /** The number of the question that is answered once a search has ended by the flag; 0 if none is ending. */
  #last = 0;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(open: () => Desk, supplies: Omit<Supplies, "flag">) {
    this.#open = open;
    // Memory can be shared only where the page is isolated from other origins, which a proxy may prevent.
    const flag = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    this.#flag = flag && new Int32Array(flag);
    this.#supplies = { ...supplies, flag };
  }

  /** Whether any question is pending. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Loads the module before the first question. */
  warm(): void {
    this.#start();
  }

  /** Asks a question; `hear` gets interim results. Rejects with an `ApiError` if the module refuses. */
  ask<T>(question: Question, hear: ((part: T) => void) | null = null): Promise<T> {
    this.#number += 1;
    const n = this.#number;
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(n, {
        question,
        hear: hear as Pending["hear"],
        resolve: resolve as Pending["resolve"],
        reject,
      });
      this.#send(n, question);
    });
  }

  /** Cancels all questions: each fails with the code `stopped`. */
  stop(): void {
    if (this.#pending.size === 0) {
      return;
    }
    this.#failAll("stopped");
    if (!this.#flag) {
      this.#end();
      return;
    }
    if (this.#last > 0) {
      return;
    }
    // A search that ends by itself leaves the worker with what it has learnt.
    Atomics.store(this.#flag, 0, 1);
    this.#ending = setTimeout(() => {
      this.#end();
      this.#sendAll();
    }, GRACE);
    // The answers come in turn, so this one tells that those before it are through.
    this.#number += 1;
    this.#last = this.#number;
    this.#start().postMessage({ t: "ask", n: this.#last, question: LAST });
  }

  /** Ends the worker; the next question starts another. */
  close(): void {
    this.#failAll("stopped");
    this.#end();
  }

  #start(): Desk {
    if (this.#desk) {
      return this.#desk;
    }
    const desk = this.#open();
    desk.onmessage = ({ data }) => this.#hear(desk, data);
    desk.onerror = () => this.#unusable(desk, "module");
    desk.postMessage({ t: "start", supplies: this.#supplies });
    this.#desk = desk;
    return desk;
  }

  #send(n: number, question: Question): void {
    // While the flag is up, every search would end at once: what is asked now waits.
    if (this.#last === 0) {
      this.#start().postMessage({ t: "ask", n, question });
    }
  }

  #sendAll(): void {
    for (const [n, { question }] of this.#pending) {
      this.#send(n, question);
    }
  }

  #hear(desk: Desk, message: FromWorker): void {
    if (desk !== this.#desk) {
      return;
    }
    switch (message.t) {
      case "answer":
        this.#answer(message.n, message.text, message.part);
        break;
      case "trapped":
        this.#trapped(message.n);
        break;
      case "unusable":
        this.#unusable(desk, message.offline ? "offline" : "module");
        break;
    }
  }

  #answer(n: number, text: string, part: boolean): void {
    if (n === this.#last) {
      this.#lower();
      this.#sendAll();
      return;
    }
    const pending = this.#pending.get(n);
    if (!pending) {
      return;
    }
    if (part) {
      pending.hear?.(JSON.parse(text));
      return;
    }
    this.#pending.delete(n);
    const { ok, error } = JSON.parse(text) as { ok?: unknown; error?: ProtocolError };
    if (error) {
      pending.reject(new ApiError(error.code, error.message, error.fault, error.reason));
    } else {
      pending.resolve(ok);
    }
  }

  #trapped(n: number): void {
    const pending = this.#pending.get(n);
    this.#pending.delete(n);
    this.#end();
    pending?.reject(new ApiError("internal", "the module has trapped"));
    this.#sendAll();
  }

  #unusable(desk: Desk, code: string): void {
    if (desk === this.#desk) {
      this.#end();
      this.#failAll(code);
    }
  }

  #failAll(code: string): void {
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of all) {
      reject(new ApiError(code, ""));
    }
  }

  #lower(): void {
    clearTimeout(this.#ending);
    this.#last = 0;
    if (this.#flag) {
      Atomics.store(this.#flag, 0, 0);
    }
  }

  #end(): void {
    this.#lower();
    const desk = this.#desk;
    this.#desk = null;
    if (desk) {
      desk.onmessage = desk.onerror = null;
      desk.terminate();
    }
  }
}
