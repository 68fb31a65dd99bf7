/** By what games of a player are looked for, as the address of the page says it. */
export const CONDITIONS = ["opponent", "speed", "color", "result", "set", "opening", "first"] as const;

export type Condition = (typeof CONDITIONS)[number];

/** The conditions of an address; what is none of them is left out. */
export function conditionsOf(search: string): URLSearchParams {
  const given = new URLSearchParams(search);
  return new URLSearchParams(
    CONDITIONS.flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** The query of an address with a condition more, or less if it is empty. */
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
