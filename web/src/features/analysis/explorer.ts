/** What the explorer lists: moves from the archive and from the engine's opening book. */

import { ApiError, request } from "../../app/api.ts";
import type { BookAnswer, ExplorerAnswer, ExplorerMove, Place } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";
import { type PositionRef, requestOf } from "../../worker/position-ref.ts";

export interface ExplorerRow {
  uhp: string;
  from: Place | null;
  to: Place | null;
  /** `null` if no game of the archive contains the move. */
  played: ExplorerMove | null;
  /** White's winning chance after the move, if evaluated. */
  chance: number | null;
  /** Whether the chance comes from the opening book; otherwise a short search estimates it. */
  deep: boolean;
}

export interface Exploration {
  /** `null` if the archive cannot be asked. */
  archive: ExplorerAnswer | null;
  /** Why the archive cannot be asked. */
  trouble: string | null;
  rows: readonly ExplorerRow[];
}

/** How many of the most frequent moves get an engine evaluation. */
const MAX_ESTIMATES = 16;

/** Asks the archive and the book. Without a network the book still answers. */
export async function explore(place: PositionRef): Promise<Exploration> {
  let archive: ExplorerAnswer | null = null;
  let trouble: string | null = null;
  try {
    const body = JSON.stringify(requestOf(place));
    archive = await request<ExplorerAnswer>("/api/explorer", { method: "POST", body });
  } catch (error) {
    trouble = error instanceof ApiError ? error.code : "internal";
  }
  const played = archive?.moves ?? [];
  const book = await bookMoves(place, played);
  const rows = played.map((move, i): ExplorerRow => {
    const chance = book.chances[i] ?? null;
    return { uhp: move.uhp, from: move.from, to: move.to, played: move, chance, deep: chance !== null };
  });
  for (const { white, moves } of book.others) {
    for (const { uhp, from, to } of moves) {
      rows.push({ uhp, from, to, played: null, chance: white, deep: true });
    }
  }
  return { archive, trouble, rows };
}

/** Estimates the chances that the book does not know. */
export async function estimated(place: PositionRef, rows: readonly ExplorerRow[]): Promise<readonly ExplorerRow[]> {
  const moves = rows.flatMap(({ uhp, deep }) => (deep ? [] : [uhp])).slice(0, MAX_ESTIMATES);
  if (moves.length === 0) {
    return rows;
  }
  try {
    const { chances } = await ask("impression", { at: requestOf(place), moves });
    const estimates = new Map(moves.map((uhp, i) => [uhp, chances[i] ?? null]));
    return rows.map((row) => (row.deep ? row : { ...row, chance: estimates.get(row.uhp) ?? null }));
  } catch {
    // The list works without them.
    return rows;
  }
}

async function bookMoves(place: PositionRef, played: readonly ExplorerMove[]): Promise<BookAnswer> {
  try {
    return await ask("book", { at: requestOf(place), moves: played.map(({ uhp }) => uhp) });
  } catch {
    return { chances: [], others: [] };
  }
}
