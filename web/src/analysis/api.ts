import { request } from "../api.ts";
import type { SandboxView, Why } from "../learn/api.ts";
import type { Hex, PieceId } from "../protocol.ts";
import { type At, requestOf } from "./at.ts";

/** The position at a place, with its legal moves. */
export function viewAt(at: At): Promise<SandboxView> {
  return post("/api/sandbox/view", requestOf(at));
}

/** Why a piece may not go somewhere, or cannot move at all. */
export function whyAt(at: At, piece: PieceId, to: Hex | null): Promise<Why> {
  return post("/api/sandbox/why", { ...requestOf(at), piece, ...(to ? { to } : {}) });
}

function post<T>(path: string, body: object): Promise<T> {
  return request(path, { method: "POST", body: JSON.stringify(body) });
}
