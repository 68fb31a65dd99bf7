import { ApiError } from "../app/api.ts";
import type { Question, WorkerAssets } from "./messages.ts";
import { WorkerClient, type WorkerPort } from "./worker-client.ts";

const MIB = 1 << 20;
/** Shared memory for each core, nearly all of it for the transposition table. */
const SHARED_PER_CORE = 16 * MIB;
const MAX_SHARED = 64 * MIB;
/** On devices with little memory. */
const MAX_SHARED_ON_PHONES = 16 * MIB;
/** Devices with at most this many GiB count as small. */
const SMALL_DEVICE = 4;
/** Time without work after which helpers and shared memory are released. */
const IDLE = 30_000;
/** Attempts per helper and analysis. */
const MAX_ATTEMPTS = 2;

/**
 * The engine's workers. The first answers all questions; where workers can share memory, helpers search the positions
 * of an analysis with it, and judge other plies of a review at the same time.
 */
export class EngineWorkers {
  readonly #connect: () => WorkerClient;
  readonly #cores: () => number;
  readonly #first: WorkerClient;
  #helpers: WorkerClient[] = [];
  #shared: SharedArrayBuffer | null = null;
  /** Number of the latest analysis by several workers. */
  #search = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(spawn: () => WorkerPort, assets: Omit<WorkerAssets, "flag">, cores: () => number) {
    this.#connect = () => new WorkerClient(spawn, assets);
    this.#cores = cores;
    this.#first = this.#connect();
  }

  /** Asks a question; `onProgress` receives interim results. Rejects with an `ApiError` if the module refuses. */
  async ask<T>(question: Question, onProgress: ((part: T) => void) | null = null): Promise<T> {
    clearTimeout(this.#idle);
    try {
      switch (question.op) {
        case "analyse":
          return await this.#analyse(question, onProgress);
        case "review-ply":
          return await this.#leastBusy().ask(question, onProgress);
        default:
          return await this.#first.ask(question, onProgress);
      }
    } finally {
      this.#rest();
    }
  }

  /** Cancels all questions: each fails with the code `stopped`. */
  stop(): void {
    for (const worker of this.#all()) {
      worker.stop();
    }
  }

  /** Terminates all workers; the next question starts others. */
  close(): void {
    this.#first.close();
    this.#release();
  }

  async #analyse<T>(question: Question, onProgress: ((part: T) => void) | null): Promise<T> {
    const cores = this.#cores();
    const shared = cores > 1 ? this.#sharedFor(cores) : null;
    if (!shared) {
      return this.#first.ask(question, onProgress);
    }
    this.#search += 1;
    const search = this.#search;
    const partOf = (member: number): Question => ({
      ...question,
      op: member === 0 ? "analyse" : "assist",
      with: { ...question.with, team: { member, search } },
      shared,
    });
    const helpers = this.#helpersFor(cores);
    for (const [index, helper] of helpers.entries()) {
      void this.#assist(helper, partOf(index + 1), search);
    }
    try {
      return await this.#first.ask(partOf(0), onProgress);
    } catch (error) {
      // Helpers end with the first worker, unless it has failed.
      if (search === this.#search) {
        for (const helper of helpers) {
          helper.stop();
        }
      }
      throw error;
    }
  }

  /** Has a helper search; a failure only makes the analysis slower. */
  async #assist(helper: WorkerClient, question: Question, search: number): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && search === this.#search; attempt++) {
      try {
        await helper.ask(question);
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "internal") {
          return;
        }
      }
    }
  }

  /** The worker with the fewest questions; starts another while all are busy and there are cores. */
  #leastBusy(): WorkerClient {
    const least = () => this.#all().reduce((best, worker) => (worker.pending < best.pending ? worker : best));
    const best = least();
    if (best.pending === 0 || this.#helpers.length + 1 >= this.#cores()) {
      return best;
    }
    this.#helpersFor(this.#helpers.length + 2);
    return least();
  }

  #all(): WorkerClient[] {
    return [this.#first, ...this.#helpers];
  }

  #helpersFor(cores: number): readonly WorkerClient[] {
    while (this.#helpers.length < cores - 1) {
      this.#helpers.push(this.#connect());
    }
    return this.#helpers.slice(0, cores - 1);
  }

  #sharedFor(cores: number): SharedArrayBuffer | null {
    const { deviceMemory } = (globalThis.navigator ?? {}) as { deviceMemory?: number };
    const most = deviceMemory !== undefined && deviceMemory <= SMALL_DEVICE ? MAX_SHARED_ON_PHONES : MAX_SHARED;
    const size = Math.min(cores * SHARED_PER_CORE, most);
    if (this.#shared?.byteLength !== size) {
      try {
        this.#shared = new SharedArrayBuffer(size);
      } catch {
        // Without that much memory, one worker analyses.
        this.#shared = null;
      }
    }
    return this.#shared;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#helpers.length > 0 && this.#all().every((worker) => worker.pending === 0)) {
      this.#idle = setTimeout(() => this.#release(), IDLE);
    }
  }

  #release(): void {
    clearTimeout(this.#idle);
    for (const helper of this.#helpers) {
      helper.close();
    }
    this.#helpers = [];
    this.#shared = null;
  }
}
