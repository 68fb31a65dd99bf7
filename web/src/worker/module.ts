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

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Starts a compiled module; throws if it is not ours. */
  static async start(compiled: WebAssembly.Module, host: ModuleHost): Promise<Module> {
    let memory: WebAssembly.Memory | null = null;
    const env = {
      now: () => host.now(),
      stopped: () => (host.stopped() ? 1 : 0),
      report: (at: number, length: number) => memory && host.report(read(memory, at, length)),
    };
    const { exports } = await WebAssembly.instantiate(compiled, { env });
    const ours = exports as unknown as Exports;
    if (!(ours.memory instanceof WebAssembly.Memory) || EXPORTS.some((name) => typeof ours[name] !== "function")) {
      throw new Error("this is no module of ours");
    }
    memory = ours.memory;
    return new Module(ours);
  }

  /** Asks and answers in JSON. Throws if the module traps; it must not be used after that. */
  call({ op, with: given, attached }: Question): string {
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

function read(memory: WebAssembly.Memory, at: number, length: number): string {
  // Decoders refuse memory that is shared, so the bytes are copied.
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, length).slice());
}
