/** The module in this page: one worker for quick answers about the rules, one or more for searches. */

import puzzles from "virtual:puzzles";
import { signal } from "@preact/signals";
import net from "../../../crates/engine/src/net/built_in.net?url";
import { ApiError } from "../app/api.ts";
import { coresInUse } from "../app/cores.ts";
import { EngineWorkers } from "./engine-workers.ts";
import type { Answer, Given, Op, Question } from "./messages.ts";
import module from "./skep.wasm?url";
import { WorkerClient, type WorkerPort } from "./worker-client.ts";

/** Why the module cannot be used: `module` if it is damaged or foreign, `offline` if it cannot be fetched. */
export const unusable = signal<"module" | "offline" | null>(null);

let spawn = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) as unknown as WorkerPort;

/** Replaces how workers are spawned; tests have no browser workers. */
export function spawnWith(another: () => WorkerPort): void {
  spawn = another;
  rules.close();
  engine.close();
}

const assets = { module, net, puzzles };
const rules = new WorkerClient(() => spawn(), assets);
/** The engine's workers. The caller that starts a search stops it. */
export const engine = new EngineWorkers(() => spawn(), assets, coresInUse);

/** Loads the module before the first question. */
export function warm(): void {
  rules.warm();
}

/** Asks the module; throws an `ApiError` if it refuses, as a server would. */
export async function ask<O extends Op>(op: O, given: Given<O>, attached?: Uint8Array): Promise<Answer<O>> {
  return tracked(rules, { op, with: given, ...(attached ? { attached } : {}) });
}

/** Asks the engine, which may take its time; `onProgress` receives interim results. */
export async function think<O extends Op>(
  op: O,
  given: Given<O>,
  onProgress?: (part: Answer<O>) => void,
): Promise<Answer<O>> {
  return tracked(engine, { op, with: given }, onProgress);
}

async function tracked<T>(
  client: WorkerClient | EngineWorkers,
  question: Question,
  onProgress?: (part: T) => void,
): Promise<T> {
  try {
    const answer = await client.ask<T>(question, onProgress);
    unusable.value = null;
    return answer;
  } catch (error) {
    if (error instanceof ApiError && (error.code === "module" || error.code === "offline")) {
      unusable.value = error.code;
    }
    throw error;
  }
}
