import { ApiError, ONLY_HOST, request } from "../../app/api.ts";
import type { ProtocolError } from "../../wire/protocol.ts";
import type { ArchivedGame, ArchivePage, ArchiveSource, ImportReport, ImportUndone } from "../../wire/types.ts";

export function listArchive(query: URLSearchParams): Promise<ArchivePage> {
  return request(`/api/archive?${query}`);
}

export function archivedGame(id: string): Promise<ArchivedGame> {
  return request(`/api/archive/${encodeURIComponent(id)}`);
}

/** Uploads a file. The server detects its format. */
export async function importFile(file: File, source: ArchiveSource = "imported"): Promise<ImportReport> {
  const response = await fetch(`/api/archive/import?source=${source}`, { method: "POST", body: file }).catch(() => {
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

/** Deletes all games of an import; returns their number. */
export async function undoImport(id: string, token: string): Promise<number> {
  const response = await remove(`/api/archive/import/${encodeURIComponent(id)}`, token);
  return ((await response.json()) as ImportUndone).deleted;
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
