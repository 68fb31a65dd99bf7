import type { Created, CreateGame, Fault, ProtocolError, Reason, Summary } from "../wire/protocol.ts";

/** What went wrong: a code of docs/protocol.md or `offline`, and for a text that cannot be read, what is wrong with it. */
export interface Trouble {
  readonly code: string;
  readonly fault?: Fault | undefined;
}

/** The code of an import that the server takes only from its host. */
export const ONLY_HOST = "only-host";

/** An error that the server or the module answered with. */
export class ApiError extends Error implements Trouble {
  readonly code: string;
  readonly fault: Fault | undefined;
  readonly reason: Reason | undefined;
  /** Until when it stays so, where that is known. */
  readonly until: number | undefined;

  constructor(code: string, message: string, fault?: Fault, reason?: Reason, until?: number) {
    super(message);
    this.code = code;
    this.fault = fault;
    this.reason = reason;
    this.until = until;
  }
}

/** Turns whatever was thrown into what went wrong. */
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

/** Whether the server is certain that there is no such game. */
export async function isMissing(id: string): Promise<boolean> {
  const response = await fetch(`/api/games/${id}`).catch(() => null);
  return response?.status === 404;
}

/** Asks the server; throws an `ApiError` if it answers with an error. */
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

/** Asks the server and takes whatever it answers, as JSON; throws an `ApiError` if there is no answer. */
export async function exchange(path: string, init: RequestInit): Promise<{ response: Response; content: unknown }> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { "Content-Type": "application/json" } });
  } catch {
    throw new ApiError("offline", "no answer");
  }
  return { response, content: await response.json().catch(() => null) };
}
