import type { Created, CreateGame, Fault, ProtocolError, Reason, Summary } from "../wire/protocol.ts";

/** A code of docs/protocol.md or `offline`; for an unreadable text, also its fault. */
export interface Trouble {
  readonly code: string;
  readonly fault?: Fault | undefined;
}

/** Only the host may import files into this server's archive. */
export const ONLY_HOST = "only-host";

/** An error returned by the server or the module. */
export class ApiError extends Error implements Trouble {
  readonly code: string;
  readonly fault: Fault | undefined;
  readonly reason: Reason | undefined;
  /** When the refusal ends, if known. */
  readonly until: number | undefined;

  constructor(code: string, message: string, fault?: Fault, reason?: Reason, until?: number) {
    super(message);
    this.code = code;
    this.fault = fault;
    this.reason = reason;
    this.until = until;
  }
}

export function troubleOf(error: unknown): Trouble {
  return error instanceof ApiError ? { code: error.code, fault: error.fault } : { code: "internal" };
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

/** Whether the server says that the game does not exist; false if it does not answer. */
export async function isMissing(id: string): Promise<boolean> {
  const response = await fetch(`/api/games/${id}`).catch(() => null);
  return response?.status === 404;
}

/** Throws an `ApiError` if the server returns an error or does not answer. */
export async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const { response, content } = await exchange(path, init);
  if (!response.ok) {
    const error = (content as { error?: ProtocolError & { until?: number } } | null)?.error;
    // A proxy without a server behind it answers without our error body.
    const code = error?.code ?? (response.status >= 502 ? "offline" : "internal");
    throw new ApiError(code, error?.message ?? "", error?.fault, error?.reason, error?.until);
  }
  return content as T;
}

/** Like `request`, but returns error responses too. */
export async function exchange(path: string, init: RequestInit): Promise<{ response: Response; content: unknown }> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { "Content-Type": "application/json" } });
  } catch {
    throw new ApiError("offline", "no answer");
  }
  return { response, content: await response.json().catch(() => null) };
}
