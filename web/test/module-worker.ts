import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readPuzzles } from "../build/puzzles.ts";
import { spawnWith } from "../src/worker/ask.ts";
import type { WorkerMessage, WorkerRequest } from "../src/worker/messages.ts";
import type { WorkerPort } from "../src/worker/worker-client.ts";
import { WorkerHost } from "../src/worker/worker-host.ts";

export const NET = resolve(import.meta.dirname, "../../crates/engine/src/net/built_in.net");
export const MODULE = resolve(import.meta.dirname, "../src/worker/skep.wasm");

/** Runs the real module on the test's thread. */
export class ModuleWorker implements WorkerPort {
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly #host: WorkerHost;

  constructor(fetcher = read) {
    this.#host = new WorkerHost((data) => this.onmessage?.({ data }), fetcher);
  }

  postMessage(message: WorkerRequest): void {
    this.#host.handle(structuredClone(message));
  }

  terminate(): void {
    this.onmessage = null;
  }
}

/** Sends the page's requests to the real module. */
export function useRealModule(): void {
  spawnWith(() => new ModuleWorker());
}

const read = (async (address: string) =>
  new Response(
    /puzzles/.test(address)
      ? readPuzzles()
      : (readFileSync(/\.net/.test(address) ? NET : MODULE) as unknown as BodyInit),
  )) as typeof fetch;

export const hasModule = existsSync(MODULE);
