import { ApiError } from "../app/api.ts";
import type { ProtocolError } from "../wire/protocol.ts";
import type { Question, WorkerAssets, WorkerMessage, WorkerRequest } from "./messages.ts";

/** The part of a Worker in use, so that tests can run the module without a browser. */
export interface WorkerPort {
  postMessage(message: WorkerRequest): void;
  terminate(): void;
  onmessage: ((event: { data: WorkerMessage }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

interface Pending {
  readonly question: Question;
  readonly onProgress: ((part: unknown) => void) | null;
  resolve(answer: unknown): void;
  reject(error: ApiError): void;
}

/** How long a search may take to see the flag before its worker is terminated. */
const STOP_GRACE = 40;
/** A question with an immediate answer. */
const BARRIER: Question = { op: "version", with: {} };

/**
 * Client of a worker that answers questions in turn.
 *
 * A worker that traps is replaced: the question it trapped on fails, those behind it are asked again.
 */
export class WorkerClient {
  readonly #spawn: () => WorkerPort;
  readonly #assets: WorkerAssets;
  readonly #flag: Int32Array | null;
  readonly #pending = new Map<number, Pending>();
  #port: WorkerPort | null = null;
  #count = 0;
  /** Number of the question sent behind a search that is being stopped; 0 if none is. */
  #barrier = 0;
  #stopTimeout: ReturnType<typeof setTimeout> | undefined;

  constructor(spawn: () => WorkerPort, assets: Omit<WorkerAssets, "flag">) {
    this.#spawn = spawn;
    // Sharing memory requires cross-origin isolation, which a proxy may prevent.
    const flag = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    this.#flag = flag && new Int32Array(flag);
    this.#assets = { ...assets, flag };
  }

  /** Number of questions without an answer. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Loads the module before the first question. */
  warm(): void {
    this.#start();
  }

  /** Asks a question; `onProgress` receives interim results. Rejects with an `ApiError` if the module refuses. */
  ask<T>(question: Question, onProgress: ((part: T) => void) | null = null): Promise<T> {
    this.#count += 1;
    const n = this.#count;
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(n, {
        question,
        onProgress: onProgress as Pending["onProgress"],
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
      this.#terminate();
      return;
    }
    if (this.#barrier > 0) {
      return;
    }
    // A search that ends by itself keeps its worker, and with it the transposition table.
    Atomics.store(this.#flag, 0, 1);
    this.#stopTimeout = setTimeout(() => {
      this.#terminate();
      this.#sendAll();
    }, STOP_GRACE);
    // Answers come in turn, so this one arrives after the search has ended.
    this.#count += 1;
    this.#barrier = this.#count;
    this.#start().postMessage({ t: "ask", n: this.#barrier, question: BARRIER });
  }

  /** Terminates the worker; the next question starts another. */
  close(): void {
    this.#failAll("stopped");
    this.#terminate();
  }

  #start(): WorkerPort {
    if (this.#port) {
      return this.#port;
    }
    const port = this.#spawn();
    port.onmessage = ({ data }) => this.#receive(port, data);
    port.onerror = () => this.#unusable(port, "module");
    port.postMessage({ t: "start", assets: this.#assets });
    this.#port = port;
    return port;
  }

  #send(n: number, question: Question): void {
    // While the flag is up, every search would end at once, so new questions wait.
    if (this.#barrier === 0) {
      this.#start().postMessage({ t: "ask", n, question });
    }
  }

  #sendAll(): void {
    for (const [n, { question }] of this.#pending) {
      this.#send(n, question);
    }
  }

  #receive(port: WorkerPort, message: WorkerMessage): void {
    if (port !== this.#port) {
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
        this.#unusable(port, message.offline ? "offline" : "module");
        break;
    }
  }

  #answer(n: number, text: string, part: boolean): void {
    if (n === this.#barrier) {
      this.#lowerFlag();
      this.#sendAll();
      return;
    }
    const pending = this.#pending.get(n);
    if (!pending) {
      return;
    }
    if (part) {
      pending.onProgress?.(JSON.parse(text));
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
    this.#terminate();
    pending?.reject(new ApiError("internal", "the module has trapped"));
    this.#sendAll();
  }

  #unusable(port: WorkerPort, code: string): void {
    if (port === this.#port) {
      this.#terminate();
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

  #lowerFlag(): void {
    clearTimeout(this.#stopTimeout);
    this.#barrier = 0;
    if (this.#flag) {
      Atomics.store(this.#flag, 0, 0);
    }
  }

  #terminate(): void {
    this.#lowerFlag();
    const port = this.#port;
    this.#port = null;
    if (port) {
      port.onmessage = port.onerror = null;
      port.terminate();
    }
  }
}
