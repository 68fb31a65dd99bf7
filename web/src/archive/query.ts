/** What is looked for in the archive, as the address of the page says it. */
import { ownOrigins } from "./own.ts";

/** The conditions, in the order of the address; each is a text, empty for none. */
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
  const sort = given.get("sort") ?? "";
  return {
    conditions,
    sort: SORTS.some((known) => known === sort) ? sort : SORTS[0],
    page: Math.max(1, Math.trunc(Number(given.get("page"))) || 1),
  };
}

/** The address of the page that shows a query; what is usual is left out. */
export function addressOf({ conditions, sort, page }: Query): string {
  const query = new URLSearchParams(wanted(conditions));
  if (sort !== SORTS[0]) {
    query.set("sort", sort);
  }
  if (page > 1) {
    query.set("page", String(page));
  }
  const text = query.toString();
  return text === "" ? "/archive" : `/archive?${text}`;
}

/** The same question to the server, who is told which games are ours. */
export function requestOf({ conditions, sort, page }: Query): URLSearchParams {
  const query = filterOf(conditions);
  query.set("sort", sort);
  query.set("page", String(page));
  return query;
}

/** Only the conditions, for a file of all games that fit. */
export function filterOf(conditions: Query["conditions"]): URLSearchParams {
  const query = new URLSearchParams(wanted(conditions));
  const own = ownOrigins();
  if (own.length > 0) {
    query.set("own", own.join(","));
  }
  return query;
}

function wanted(conditions: Query["conditions"]): [string, string][] {
  return CONDITIONS.flatMap((name): [string, string][] => {
    const value = conditions[name];
    return value ? [[name, value]] : [];
  });
}
