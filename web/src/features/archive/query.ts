/** Search queries of the archive, as stored in the address. */
import type { ArchiveSource } from "../../wire/types.ts";
import { ownOrigins } from "./own.ts";

/**
 * Conditions in the order of the address; each is a string, empty for none. `mine` is "true" or "false". Games between
 * engines are listed only if `engine` is "true".
 */
export const CONDITIONS = [
  "player",
  "set",
  "result",
  "reason",
  "source",
  "level",
  "opening",
  "min",
  "max",
  "from",
  "to",
  "position",
  "engine",
  "mine",
] as const;

export type Condition = (typeof CONDITIONS)[number];

export interface Query {
  readonly conditions: Readonly<Partial<Record<Condition, string>>>;
  readonly sort: string;
  readonly page: number;
}

export const SORTS = ["-date", "date", "-plies", "plies", "-added"] as const;

export function queryOf(search: string): Query {
  const given = new URLSearchParams(search);
  const conditions: Partial<Record<Condition, string>> = {};
  for (const name of CONDITIONS) {
    const value = given.get(name)?.trim();
    if (value) {
      conditions[name] = value;
    }
  }
  // A shared list stays as it was sent. Without a query, the archive shows the visitor's own games, if there are any.
  const bare = Object.keys(conditions).length === 0;
  if (conditions.mine !== "true" && conditions.mine !== "false") {
    conditions.mine = String(bare && ownOrigins().length > 0);
  }
  const sort = given.get("sort") ?? "";
  return {
    conditions,
    sort: SORTS.some((known) => known === sort) ? sort : SORTS[0],
    page: Math.max(1, Math.trunc(Number(given.get("page"))) || 1),
  };
}

/** The address of a query, without defaults. */
export function addressOf({ conditions, sort, page }: Query): string {
  const { mine, ...others } = conditions;
  const bare = Object.keys(others).length === 0;
  const usual = bare ? String(ownOrigins().length > 0) : "false";
  const query = new URLSearchParams(nonEmpty(mine === undefined || mine === usual ? others : conditions));
  if (sort !== SORTS[0]) {
    query.set("sort", sort);
  }
  if (page > 1) {
    query.set("page", String(page));
  }
  const text = query.toString();
  return text === "" ? "/archive" : `/archive?${text}`;
}

/** The query for the server, with the ids of the visitor's games. */
export function requestOf({ conditions, sort, page }: Query): URLSearchParams {
  const query = filterOf(conditions);
  query.set("sort", sort);
  query.set("page", String(page));
  return query;
}

/** Sources of games between people. Engine games are listed only on request. */
export const SOURCES: readonly ArchiveSource[] = ["played", "browser", "imported"];

/** Only the conditions, for exporting all matching games. */
export function filterOf(conditions: Query["conditions"]): URLSearchParams {
  const { engine, ...others } = conditions;
  const query = new URLSearchParams(nonEmpty(others));
  if (conditions.mine !== "true") {
    query.delete("mine");
  }
  if (engine !== "true" && !conditions.source) {
    query.set("source", SOURCES.join(","));
  } else if (engine === "true" && conditions.source) {
    query.set("source", `${conditions.source},engine`);
  }
  const own = ownOrigins();
  if (own.length > 0) {
    query.set("own", own.join(","));
  }
  return query;
}

/** Whether any condition is set besides whose games are listed. */
export function isFiltered({ conditions }: Query): boolean {
  return Object.keys(conditions).some((name) => name !== "mine");
}

/** Keeps only the condition that selects whose games are listed. */
export function mineOf({ conditions: { mine } }: Query): Query["conditions"] {
  return mine === undefined ? {} : { mine };
}

function nonEmpty(conditions: Query["conditions"]): [string, string][] {
  return CONDITIONS.flatMap((name): [string, string][] => {
    const value = conditions[name];
    return value ? [[name, value]] : [];
  });
}
