/** What page and worker say to one another. */
import type { Operations } from "../wire/types.ts";

/** The names of the questions that the module answers, derived from its own list. */
export type Op = keyof Operations;
/** What a question is asked with, and what is answered. */
export type Given<O extends Op> = Operations[O]["with"];
export type Answer<O extends Op> = Operations[O]["ok"];

/** A question to the module, as docs/module.md describes them. */
export interface Question {
  readonly op: Op;
  readonly with: object;
  /** Bytes that go with it, such as a file. */
  readonly attached?: Uint8Array;
}

/** What a worker needs to begin. */
export interface Supplies {
  /** The addresses of the module, of the engine's net and of the puzzles. */
  readonly module: string;
  readonly net: string;
  readonly puzzles: string;
  /** Shared memory in which the page raises a flag to end a search; null where the browser allows none. */
  readonly flag: SharedArrayBuffer | null;
}

export type ToWorker = { t: "start"; supplies: Supplies } | { t: "ask"; n: number; question: Question };

export type FromWorker =
  /** An answer, or with `part` what is known so far. */
  | { t: "answer"; n: number; text: string; part: boolean }
  /** The module has trapped: this worker cannot be used again. */
  | { t: "trapped"; n: number; why: string }
  /** The module could not be fetched, or is not ours. */
  | { t: "unusable"; why: string; offline: boolean };
