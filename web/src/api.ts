import type { Created, CreateGame, ProtocolError, Summary } from "./protocol.ts";

/** An answer of the server that is no success; `code` is one of docs/protocol.md, or `offline`. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function createGame(game: CreateGame): Promise<Created> {
  return request<Created>("/api/games", { method: "POST", body: JSON.stringify(game) });
}

export async function summaries(ids: readonly string[]): Promise<Summary[]> {
  if (ids.length === 0) {
    return [];
  }
  const answer = await request<Summary[] | { games: Summary[] }>(`/api/games?ids=${ids.join(",")}`);
  return Array.isArray(answer) ? answer : answer.games;
}

/** Whether the server knows for sure that there is no such game. */
export async function isMissing(id: string): Promise<boolean> {
  const response = await fetch(`/api/games/${id}`).catch(() => null);
  return response?.status === 404;
}

/** Asks the server; an answer that is no success is an `ApiError`. */
export async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { "Content-Type": "application/json" } });
  } catch {
    throw new ApiError("offline", "no answer");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = (body as { error?: ProtocolError } | null)?.error;
    // A proxy without server behind it answers without our error body.
    throw new ApiError(error?.code ?? (response.status >= 502 ? "offline" : "internal"), error?.message ?? "");
  }
  return body as T;
}
