import type { Question } from "./messages.ts";

/** Functions the module imports. */
export interface ModuleHost {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Whether the current search should end. */
  stopped(): boolean;
  /** Receives interim results as JSON. */
  report(text: string): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  request(length: number): number;
  attach(length: number): number;
  call(): number;
  answer(): number;
}

const EXPORTS = ["request", "attach", "call", "answer"] as const;

/** The WebAssembly module: questions and answers in JSON. */
export class Module {
  readonly #exports: Exports;
  readonly #shared: SharedWords;

  private constructor(exports: Exports, shared: SharedWords) {
    this.#exports = exports;
    this.#shared = shared;
  }

  /** Starts a compiled module; throws if it is not ours. */
  static async start(compiled: WebAssembly.Module, host: ModuleHost): Promise<Module> {
    let memory: WebAssembly.Memory | null = null;
    const shared = sharedWords(() => memory);
    const env = {
      now: () => host.now(),
      stopped: () => (host.stopped() ? 1 : 0),
      report: (at: number, length: number) => memory && host.report(read(memory, at, length)),
      ...shared.imports,
    };
    const { exports } = await WebAssembly.instantiate(compiled, { env });
    const ours = exports as unknown as Exports;
    if (!(ours.memory instanceof WebAssembly.Memory) || EXPORTS.some((name) => typeof ours[name] !== "function")) {
      throw new Error("this is no module of ours");
    }
    memory = ours.memory;
    return new Module(ours, shared);
  }

  /** Asks and answers in JSON. Throws if the module traps; it must not be used after that. */
  call({ op, with: given, attached, shared }: Question): string {
    this.#shared.use(shared);
    const bytes = new TextEncoder().encode(JSON.stringify({ op, with: given }));
    this.#write(this.#exports.request(bytes.length), bytes);
    if (attached) {
      this.#write(this.#exports.attach(attached.length), attached);
    }
    const length = this.#exports.call();
    return read(this.#exports.memory, this.#exports.answer(), length);
  }

  #write(at: number, bytes: Uint8Array): void {
    // The address is 0 if the request is too large, which the answer reports. Growing the memory detaches older views.
    if (at !== 0) {
      new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    }
  }
}

/** Words shared with other instances, which the module copies from and to its own memory. */
interface SharedWords {
  readonly imports: {
    shared_size(): number;
    shared_read(at: number, to: number, count: number): void;
    shared_write(at: number, from: number, count: number): void;
  };
  /** Selects the shared memory of the next question. */
  use(buffer: SharedArrayBuffer | undefined): void;
}

/** The imports are called for every position searched to some depth, hence plain variables and loops. */
function sharedWords(memoryOf: () => WebAssembly.Memory | null): SharedWords {
  let words: Int32Array = new Int32Array();
  // Growing the memory detaches the view, which is then empty.
  let own: Int32Array = new Int32Array();
  const view = () => {
    if (own.length === 0) {
      own = new Int32Array((memoryOf() as WebAssembly.Memory).buffer);
    }
    return own;
  };
  return {
    imports: {
      shared_size: () => words.length,
      shared_read(at, to, count) {
        const from = words;
        const target = view();
        const first = to >>> 2;
        for (let index = 0; index < count; index++) {
          target[first + index] = from[at + index] as number;
        }
      },
      shared_write(at, from, count) {
        const source = view();
        const target = words;
        const first = from >>> 2;
        for (let index = 0; index < count; index++) {
          target[at + index] = source[first + index] as number;
        }
      },
    },
    use(buffer) {
      words = buffer ? new Int32Array(buffer) : new Int32Array();
    },
  };
}

function read(memory: WebAssembly.Memory, at: number, length: number): string {
  // Decoders refuse memory that is shared, so the bytes are copied.
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, length).slice());
}
