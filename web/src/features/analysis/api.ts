import type { TextFault } from "../../wire/protocol.ts";
import { ask } from "../../worker/ask.ts";
import type { Study } from "./study.ts";
import { fromWire, toWire } from "./wire.ts";

/** Complete or partial games found in a text, and its errors. */
export interface StudyList {
  studies: readonly Study[];
  /** How many of them had equal bugs numbered in another order. */
  renumbered: number;
  errors: readonly TextFault[];
}

export type Format = "pgn" | "sgf" | "uhp";

/** Maximum size of a text, in bytes. */
export const MAX_TEXT = 1024 * 1024;

/** Reads PGN, SGF, UHP, a position string or a diagram. */
export async function readText(text: string): Promise<StudyList> {
  const file = new TextEncoder().encode(text);
  const answer = await ask("study-read", {}, file);
  return { ...answer, studies: answer.studies.flatMap((study) => fromWire(study) ?? []) };
}

/** Writes a study in a file format. */
export async function writeText(study: Study, format: Format): Promise<string> {
  return (await ask("study-write", { study: toWire(study), format })).text;
}
