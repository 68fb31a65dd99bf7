import type { Hex, PieceId, TextFault } from "../../wire/protocol.ts";
import type { PositionText } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";
import { type At, requestOf } from "../../worker/positions.ts";
import type { SandboxView, Why } from "../learn/api.ts";
import type { Study } from "./study.ts";
import { fromWire, toWire } from "./wire.ts";

/** What is in a text: whole games or parts of them, and what could not be read. */
export interface StudyList {
  studies: readonly Study[];
  errors: readonly TextFault[];
}

export type { PositionText } from "../../wire/types.ts";

export type Format = "pgn" | "sgf" | "uhp";

/** The largest text that is read, in bytes. */
export const MAX_TEXT = 1024 * 1024;

/** The position at a place, with its legal moves. Of the moves that led there, only those after the known ones are sent. */
export function viewAt(at: At, known = 0): Promise<SandboxView> {
  return ask("sandbox-view", { ...requestOf(at), ...(known > 0 ? { known } : {}) });
}

/** Why a piece cannot go somewhere, or cannot move at all. */
export function whyAt(at: At, piece: PieceId, to: Hex | null): Promise<Why> {
  return ask("sandbox-why", { ...requestOf(at), piece, ...(to ? { to } : {}) });
}

export function textAt(at: At): Promise<PositionText> {
  return ask("sandbox-text", requestOf(at));
}

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
