/** Messages between the page and its workers. */
import type { Operations } from "../wire/types.ts";

/** The operations of the module. */
export type Op = keyof Operations;
/** Parameters and result of an operation. */
export type Given<O extends Op> = Operations[O]["with"];
export type Answer<O extends Op> = Operations[O]["ok"];

/** A question to the module; see docs/module.md. */
export interface Question {
  readonly op: Op;
  readonly with: object;
  /** Attached bytes, such as a file. */
  readonly attached?: Uint8Array;
  /** Memory shared by the workers of an analysis. */
  readonly shared?: SharedArrayBuffer;
}

/** Files that a worker loads. */
export interface WorkerAssets {
  /** URLs of the module, the engine's net and the puzzles. */
  readonly module: string;
  readonly net: string;
  readonly puzzles: string;
  /** Shared memory with a flag that stops a search; null where the browser allows none. */
  readonly flag: SharedArrayBuffer | null;
}

export type WorkerRequest = { t: "start"; assets: WorkerAssets } | { t: "ask"; n: number; question: Question };

export type WorkerMessage =
  /** An answer, or with `part` an interim result. */
  | { t: "answer"; n: number; text: string; part: boolean }
  /** The module has trapped; the worker must not be used again. */
  | { t: "trapped"; n: number; why: string }
  /** The module could not be fetched, or is not ours. */
  | { t: "unusable"; why: string; offline: boolean };
