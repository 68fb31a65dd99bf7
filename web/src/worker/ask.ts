import { signal } from "@preact/signals";
/** The module in this page: one worker for what must be answered at once, and one that may think. */

import puzzles from "virtual:puzzles";
import net from "../../../crates/engine/src/net/built_in.net?url";
import { ApiError } from "../app/api.ts";
import type { Answer, Given, Op, Question } from "./messages.ts";
import module from "./skep.wasm?url";
import { Clerk, type Desk } from "./worker-client.ts";

/** Why the module cannot be used: `module` if it is damaged or foreign, `offline` if it cannot be fetched. */
export const unusable = signal<"module" | "offline" | null>(null);

let hire = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) as unknown as Desk;

/** Replaces how workers are opened; tests have no browser workers. */
export function employ(another: () => Desk): void {
  hire = another;
  rules.close();
  engine.close();
}

const supplies = { module, net, puzzles };
const rules = new Clerk(() => hire(), supplies);
/** The engine's worker; its user is responsible for stopping it. */
export const engine = new Clerk(() => hire(), supplies);

/** Loads the module before the first question. */
export function warm(): void {
  rules.warm();
}

/** Asks the module; throws an `ApiError` if it refuses, as a server would. */
export async function ask<O extends Op>(op: O, given: Given<O>, attached?: Uint8Array): Promise<Answer<O>> {
  return watched(rules, { op, with: given, ...(attached ? { attached } : {}) });
}

/** Asks the engine, which may take its time; `hear` is told what it knows so far. */
export async function think<O extends Op>(
  op: O,
  given: Given<O>,
  hear?: (part: Answer<O>) => void,
): Promise<Answer<O>> {
  return watched(engine, { op, with: given }, hear);
}

async function watched<T>(clerk: Clerk, question: Question, hear?: (part: T) => void): Promise<T> {
  try {
    const answer = await clerk.ask<T>(question, hear);
    unusable.value = null;
    return answer;
  } catch (error) {
    if (error instanceof ApiError && (error.code === "module" || error.code === "offline")) {
      unusable.value = error.code;
    }
    throw error;
  }
}
