import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readPuzzles } from "../build/puzzles.ts";
import type { Hint } from "../src/wire/types.ts";
import type { Answer, Given, Op } from "../src/worker/messages.ts";
import { Module } from "../src/worker/module.ts";

const NET = resolve(import.meta.dirname, "../../crates/engine/src/net/built_in.net");
const MODULE = resolve(import.meta.dirname, "../src/worker/skep.wasm");
let module: Promise<Module> | null = null;

/** Asks a separate instance of the module, independent of the page. */
export async function consult<O extends Op>(op: O, given: Given<O>): Promise<Answer<O>> {
  module ??= start();
  const { ok, error } = JSON.parse((await module).call({ op, with: given })) as {
    ok?: Answer<O>;
    error?: { message: string };
  };
  if (error) {
    throw new Error(`${op}: ${error.message}`);
  }
  return ok as Answer<O>;
}

/** The next correct move of an exercise. */
export async function nextMove(tried: Given<"lesson-try">): Promise<Hint> {
  const { hint } = await consult("lesson-try", tried);
  if (!hint) {
    throw new Error(`nothing leads on in ${tried.id}`);
  }
  return hint;
}

async function start(): Promise<Module> {
  const compiled = await WebAssembly.compile(await readFile(MODULE));
  const surroundings = { now: () => performance.now(), stopped: () => false, report: () => undefined };
  const started = await Module.start(compiled, surroundings);
  started.call({ op: "net-load", with: {}, attached: await readFile(NET) });
  started.call({ op: "puzzles-load", with: {}, attached: new TextEncoder().encode(readPuzzles()) });
  return started;
}
