import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readPuzzles } from "../build/puzzles.ts";
import { employ } from "../src/worker/ask.ts";
import type { FromWorker, ToWorker } from "../src/worker/messages.ts";
import type { Desk } from "../src/worker/worker-client.ts";
import { Respondent } from "../src/worker/worker-host.ts";

export const NET = resolve(import.meta.dirname, "../../crates/engine/src/net/built_in.net");
export const MODULE = resolve(import.meta.dirname, "../src/worker/skep.wasm");

/** The real module on the test's own thread. */
export class ModuleDesk implements Desk {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly #respondent = new Respondent((data) => this.onmessage?.({ data }), read);

  postMessage(message: ToWorker): void {
    this.#respondent.hear(structuredClone(message));
  }

  terminate(): void {
    this.onmessage = null;
  }
}

/** From now on the page's questions go to the real module. */
export function employModule(): void {
  employ(() => new ModuleDesk());
}

const read = (async (address: string) =>
  new Response(
    /puzzles/.test(address)
      ? readPuzzles()
      : (readFileSync(/\.net/.test(address) ? NET : MODULE) as unknown as BodyInit),
  )) as typeof fetch;

export const hasModule = existsSync(MODULE);
