import type { ProtocolError } from "../wire/protocol.ts";
import type { FromWorker, Op, Question, Supplies, ToWorker } from "./messages.ts";
import { Module } from "./module.ts";

/** The questions that the engine thinks about, for which it needs its net. */
const THINKING: ReadonlySet<Op> = new Set<Op>([
  "analyse",
  "bench",
  "hint",
  "impression",
  "puzzle-try",
  "review-ply",
  "review-try",
  "think",
]);

/** The worker's side of the questions: it loads the module and answers in turn. */
export class Respondent {
  readonly #say: (message: FromWorker) => void;
  readonly #fetch: typeof fetch;
  #supplies: Supplies | null = null;
  #module: Promise<Module> | null = null;
  #last: Promise<void> = Promise.resolve();
  #asked = 0;
  /** The files that the module has been given. */
  readonly #given = new Set<"net" | "puzzles">();

  constructor(say: (message: FromWorker) => void, fetcher: typeof fetch = (...given) => fetch(...given)) {
    this.#say = say;
    this.#fetch = fetcher;
  }

  hear(message: ToWorker): void {
    if (message.t === "start") {
      this.#supplies = message.supplies;
      this.#module = this.#load(message.supplies);
      // The first question will report the failure; until then nobody needs the module.
      this.#module.catch(() => undefined);
      return;
    }
    this.#last = this.#last.then(() => this.#answer(message.n, message.question));
  }

  async #load({ module, flag }: Supplies): Promise<Module> {
    const raised = flag ? new Int32Array(flag) : null;
    const compiled = await compile(await this.#response(module));
    return Module.start(compiled, {
      now: () => performance.now(),
      stopped: () => raised !== null && Atomics.load(raised, 0) !== 0,
      report: (text) => this.#say({ t: "answer", n: this.#asked, text, part: true }),
    });
  }

  async #answer(n: number, question: Question): Promise<void> {
    let module: Module | null;
    try {
      module = await this.#module;
      if (module && question.op.startsWith("puzzle")) {
        await this.#give(module, "puzzles");
      }
      if (module && THINKING.has(question.op)) {
        await this.#give(module, "net");
      }
    } catch (error) {
      this.#say({ t: "unusable", why: String(error), offline: error instanceof Unreachable });
      return;
    }
    this.#asked = n;
    try {
      const text = module?.call(question) ?? "";
      this.#say({ t: "answer", n, text, part: false });
    } catch (error) {
      this.#say({ t: "trapped", n, why: String(error) });
    }
  }

  /** Gives the module a file that it needs for a question, once. */
  async #give(module: Module, file: "net" | "puzzles"): Promise<void> {
    if (this.#given.has(file)) {
      return;
    }
    const attached = new Uint8Array(await this.#bytes(this.#supplies?.[file] ?? ""));
    const answer = module.call({ op: `${file}-load`, with: {}, attached });
    const { error } = JSON.parse(answer) as { error?: ProtocolError };
    if (error) {
      throw new Error(`${file}: ${error.message}`);
    }
    this.#given.add(file);
  }

  async #bytes(address: string): Promise<ArrayBuffer> {
    return (await this.#response(address)).arrayBuffer();
  }

  async #response(address: string): Promise<Response> {
    const response = await this.#fetch(address).catch(() => null);
    if (!response) {
      throw new Unreachable(address);
    }
    if (!response.ok) {
      throw new Error(`${address}: ${response.status}`);
    }
    return response;
  }
}

/** Compiles the module while it arrives, if the server says that it is one; a proxy may have changed its type. */
async function compile(response: Response): Promise<WebAssembly.Module> {
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** There is no network, and the file is not cached. */
class Unreachable extends Error {}
