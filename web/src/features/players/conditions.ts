/** Filters of a player's games, as stored in the address. */
export const CONDITIONS = ["opponent", "speed", "color", "result", "set", "opening", "first"] as const;

export type Condition = (typeof CONDITIONS)[number];

/** The filters in a query string; unknown parameters are dropped. */
export function conditionsOf(search: string): URLSearchParams {
  const given = new URLSearchParams(search);
  return new URLSearchParams(
    CONDITIONS.flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** Sets a filter in a query string, or removes it if the value is empty. */
export function withCondition(search: string, name: Condition, value: string): string {
  const conditions = conditionsOf(search);
  if (value.trim() === "") {
    conditions.delete(name);
  } else {
    conditions.set(name, value.trim());
  }
  const text = conditionsOf(conditions.toString()).toString();
  return text === "" ? "" : `?${text}`;
}
