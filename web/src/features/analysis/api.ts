import type { TextFault } from "../../wire/protocol.ts";
import { ask } from "../../worker/ask.ts";
import type { Study } from "./study.ts";
import { fromWire, toWire } from "./wire.ts";

/** What is in a text: whole games or parts of them, and what could not be read. */
export interface StudyList {
  studies: readonly Study[];
  errors: readonly TextFault[];
}

export type Format = "pgn" | "sgf" | "uhp";

/** The largest text that is read, in bytes. */
export const MAX_TEXT = 1024 * 1024;

/** Reads a text of any kind: PGN, SGF, UHP, a position string, a diagram. */
export async function readText(text: string): Promise<StudyList> {
  const file = new TextEncoder().encode(text);
  const answer = await ask("study-read", {}, file);
  return { studies: answer.studies.flatMap((study) => fromWire(study) ?? []), errors: answer.errors };
}

/** The text of a file with the study. */
export async function writeText(study: Study, format: Format): Promise<string> {
  return (await ask("study-write", { study: toWire(study), format })).text;
}
