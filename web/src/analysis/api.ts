import { ApiError, request } from "../api.ts";
import type { SandboxView, Why } from "../learn/api.ts";
import type { Hex, PieceId, TextFault } from "../protocol.ts";
import { type At, requestOf } from "./at.ts";
import type { Study } from "./study.ts";
import { fromWire, toWire } from "./wire.ts";

/** What is in a text: whole games or parts of them, and what could not be read. */
export interface StudyList {
  studies: Study[];
  errors: TextFault[];
}

export type Format = "pgn" | "sgf" | "uhp";

/** A position in the forms in which it is passed on. */
export interface PositionText {
  position: string;
  diagram: string;
  /** Null if the start is not that of a game. */
  game: string | null;
}

/** The largest text that the server reads, in bytes. */
export const MAX_TEXT = 1024 * 1024;

/** The position at a place, with its legal moves. Of the moves that led there, only those behind the known ones are told. */
export function viewAt(at: At, known = 0): Promise<SandboxView> {
  return post("/api/sandbox/view", { ...requestOf(at), ...(known > 0 ? { known } : {}) });
}

/** Why a piece may not go somewhere, or cannot move at all. */
export function whyAt(at: At, piece: PieceId, to: Hex | null): Promise<Why> {
  return post("/api/sandbox/why", { ...requestOf(at), piece, ...(to ? { to } : {}) });
}

export function textAt(at: At): Promise<PositionText> {
  return post("/api/sandbox/text", requestOf(at));
}

/** Reads a text of any kind: PGN, SGF, UHP, a position string, a diagram. */
export async function readText(text: string): Promise<StudyList> {
  const answer = await request<{ studies: unknown[]; errors: TextFault[] }>("/api/study/read", {
    method: "POST",
    body: text,
  });
  return { studies: answer.studies.flatMap((study) => fromWire(study) ?? []), errors: answer.errors };
}

/** The text of a file with the study. */
export async function writeText(study: Study, format: Format): Promise<string> {
  const body = JSON.stringify({ study: toWire(study), format });
  const response = await fetch("/api/study/write", { method: "POST", body }).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (!response || text === null || text === undefined) {
    throw new ApiError("offline", "no answer");
  }
  if (!response.ok) {
    throw new ApiError(codeOf(text), text);
  }
  return text;
}

function codeOf(answer: string): string {
  try {
    return (JSON.parse(answer) as { error: { code: string } }).error.code;
  } catch {
    return "offline";
  }
}

function post<T>(path: string, body: object): Promise<T> {
  return request(path, { method: "POST", body: JSON.stringify(body) });
}
