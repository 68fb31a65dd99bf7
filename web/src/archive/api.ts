import { ApiError, ONLY_HOST, request } from "../api.ts";
import type { EndReason, Hex, Opening, PieceId, Player, ProtocolError, Side, TextFault } from "../protocol.ts";

export type Source = "played" | "imported" | "engine";
export type ArchiveResult = Side | "draw" | "unfinished";

/** A game of the archive, as lists show it; docs/protocol.md explains the fields. */
export interface ArchiveEntry {
  readonly id: number;
  readonly origin: string | null;
  readonly source: Source;
  readonly set: string;
  readonly opening: Opening;
  readonly players: Readonly<Record<Side, Player>>;
  readonly result: ArchiveResult;
  readonly reason: EndReason | null;
  readonly plies: number;
  readonly date: string;
  readonly event: string;
  readonly pieces: readonly (readonly [PieceId, number, number])[];
}

export interface ArchivePage {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly games: readonly ArchiveEntry[];
}

export interface ArchivedGame {
  readonly entry: ArchiveEntry;
  readonly game: string;
  /** The same with comments and variations, as the analysis reads it. */
  readonly study: unknown;
}

export interface ImportReport {
  readonly id: string;
  readonly token: string;
  readonly imported: number;
  readonly duplicates: number;
  readonly bad: number;
  readonly odd: number;
  readonly faults: readonly TextFault[];
}

export interface ExplorerMove {
  readonly uhp: string;
  readonly piece: PieceId | null;
  readonly from: Hex | null;
  readonly to: Hex | null;
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

export interface Explored {
  readonly games: number;
  readonly position: string;
  readonly moves: readonly ExplorerMove[];
}

export function listArchive(query: URLSearchParams): Promise<ArchivePage> {
  return request(`/api/archive?${query}`);
}

export function archivedGame(id: string): Promise<ArchivedGame> {
  return request(`/api/archive/${encodeURIComponent(id)}`);
}

/** Sends a file as it is: the server finds out what it holds. */
export async function importFile(file: File): Promise<ImportReport> {
  const response = await fetch("/api/archive/import", { method: "POST", body: file }).catch(() => {
    throw new ApiError("offline", "no answer");
  });
  if (response.status === 403) {
    throw new ApiError(ONLY_HOST, "importing is for the host");
  }
  return (await checked(response)).json() as Promise<ImportReport>;
}

export async function deleteArchived(id: number, token: string): Promise<void> {
  await remove(`/api/archive/${id}`, token);
}

/** Deletes all games of an import; says how many there were. */
export async function undoImport(id: string, token: string): Promise<number> {
  const response = await remove(`/api/archive/import/${encodeURIComponent(id)}`, token);
  return ((await response.json()) as { deleted: number }).deleted;
}

async function remove(path: string, token: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(path, { method: "DELETE", headers }).catch(() => {
    throw new ApiError("offline", "no answer");
  });
  return checked(response);
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) {
    return response;
  }
  const body = (await response.json().catch(() => null)) as { error?: ProtocolError } | null;
  throw new ApiError(
    body?.error?.code ?? (response.status >= 502 ? "offline" : "internal"),
    body?.error?.message ?? "",
  );
}
