import type { ProtocolError } from "../wire/protocol.ts";
import type { Op, Question, WorkerAssets, WorkerMessage, WorkerRequest } from "./messages.ts";
import { Module } from "./module.ts";

/** Operations that search, for which the engine needs its net. */
const THINKING: ReadonlySet<Op> = new Set<Op>([
  "analyse",
  "assist",
  "bench",
  "hint",
  "impression",
  "puzzle-try",
  "review-ply",
  "review-try",
  "think",
]);

/** The worker's side: loads the module and answers questions in turn. */
export class WorkerHost {
  readonly #post: (message: WorkerMessage) => void;
  readonly #fetch: typeof fetch;
  #assets: WorkerAssets | null = null;
  #module: Promise<Module> | null = null;
  #queue: Promise<void> = Promise.resolve();
  #current = 0;
  /** Files the module has loaded. */
  readonly #loaded = new Set<"net" | "puzzles">();

  constructor(post: (message: WorkerMessage) => void, fetcher: typeof fetch = (...given) => fetch(...given)) {
    this.#post = post;
    this.#fetch = fetcher;
  }

  handle(message: WorkerRequest): void {
    if (message.t === "start") {
      this.#assets = message.assets;
      this.#module = this.#start(message.assets);
      // The first question reports the failure; until then no one needs the module.
      this.#module.catch(() => undefined);
      return;
    }
    this.#queue = this.#queue.then(() => this.#answer(message.n, message.question));
  }

  async #start({ module, flag }: WorkerAssets): Promise<Module> {
    const raised = flag ? new Int32Array(flag) : null;
    // Not while it downloads: if the page is left before the end, Firefox sometimes never compiles a module again.
    const compiled = await WebAssembly.compile(await this.#fetchBytes(module));
    return Module.start(compiled, {
      now: () => performance.now(),
      stopped: () => raised !== null && Atomics.load(raised, 0) !== 0,
      report: (text) => this.#post({ t: "answer", n: this.#current, text, part: true }),
    });
  }

  async #answer(n: number, question: Question): Promise<void> {
    let module: Module | null;
    try {
      module = await this.#module;
      if (module && question.op.startsWith("puzzle")) {
        await this.#load(module, "puzzles");
      }
      if (module && THINKING.has(question.op)) {
        await this.#load(module, "net");
      }
    } catch (error) {
      this.#post({ t: "unusable", why: String(error), offline: error instanceof Unreachable });
      return;
    }
    this.#current = n;
    try {
      const text = module?.call(question) ?? "";
      this.#post({ t: "answer", n, text, part: false });
    } catch (error) {
      this.#post({ t: "trapped", n, why: String(error) });
    }
  }

  /** Passes the module a file that an operation needs, once. */
  async #load(module: Module, file: "net" | "puzzles"): Promise<void> {
    if (this.#loaded.has(file)) {
      return;
    }
    const attached = new Uint8Array(await this.#fetchBytes(this.#assets?.[file] ?? ""));
    const answer = module.call({ op: `${file}-load`, with: {}, attached });
    const { error } = JSON.parse(answer) as { error?: ProtocolError };
    if (error) {
      throw new Error(`${file}: ${error.message}`);
    }
    this.#loaded.add(file);
  }

  async #fetchBytes(address: string): Promise<ArrayBuffer> {
    const response = await this.#fetch(address).catch(() => null);
    if (!response) {
      throw new Unreachable(address);
    }
    if (!response.ok) {
      throw new Error(`${address}: ${response.status}`);
    }
    return response.arrayBuffer();
  }
}

/** There is no network, and the file is not cached. */
class Unreachable extends Error {}
