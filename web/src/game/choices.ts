import { signal } from "@preact/signals";
import { loadJson, saveJson } from "../app/storage.ts";
import type { CreateGame, Kind, Opening, Side } from "../wire/protocol.ts";

/** Settings for a new game of one kind. */
export interface Choice {
  level: number;
  side: Side | "random";
  /** Letters of the expansion pieces. */
  added: string;
  opening: Opening;
  /** "none", a preset such as "10+5", or "own" for the two numbers below. */
  clock: string;
  minutes: number;
  increment: number;
}

export const ADDED = ["M", "L", "P"] as const;
/** Boxes on sale and the expansion pieces in them. */
export const BOXES = [
  { box: "base", added: "" },
  { box: "pocket", added: "ML" },
  { box: "pillbug", added: "MLP" },
] as const;
export const CLOCKS = ["none", "3+2", "5+5", "10+5", "15+10", "30+20", "own"] as const;
export const LEVELS = { min: 1, max: 10 } as const;

const FIRST: Choice = {
  level: 2,
  side: "white",
  added: "ML",
  opening: "tournament",
  clock: "none",
  minutes: 20,
  increment: 10,
};

const FIRST_ALL: Record<Kind, Choice> = {
  computer: FIRST,
  table: FIRST,
  friend: { ...FIRST, side: "random" },
};

/** The last choices for each kind, kept in storage. */
export const choices = signal<Record<Kind, Choice>>(whole(loadJson("choices", FIRST_ALL)));

/** Changes the choices for one kind. All kinds share the set: it is the box the players own. */
export function choose(kind: Kind, changes: Partial<Choice>): void {
  const { added } = changes;
  const shared = added === undefined ? {} : { added };
  const of = (each: Kind) => ({ ...choices.value[each], ...(each === kind ? changes : shared) });
  choices.value = { computer: of("computer"), table: of("table"), friend: of("friend") };
  saveJson("choices", choices.value);
}

export function setOf(choice: Choice): string {
  const letters = ADDED.filter((letter) => choice.added.includes(letter)).join("");
  return letters === "" ? "Base" : `Base+${letters}`;
}

/** The clock in minutes and seconds, or null for none. */
export function clockOf(choice: Choice): { minutes: number; increment: number } | null {
  if (choice.clock === "none") {
    return null;
  }
  if (choice.clock === "own") {
    return { minutes: bounded(choice.minutes, 1, 180, 20), increment: bounded(choice.increment, 0, 180, 10) };
  }
  const [minutes = 10, increment = 0] = choice.clock.split("+").map(Number);
  return { minutes, increment };
}

/** The request that creates the game. */
export function creation(kind: Kind, choice: Choice, name: string): CreateGame {
  const clock = clockOf(choice);
  return {
    kind,
    set: setOf(choice),
    opening: choice.opening,
    clock: clock && { initial: Math.round(clock.minutes * 60), increment: clock.increment },
    ...(kind === "computer" ? { level: choice.level } : {}),
    ...(kind === "table" ? {} : { side: choice.side }),
    ...(name && kind !== "table" ? { name } : {}),
  };
}

function bounded(value: number, least: number, most: number, fallback: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback;
}

/** Fills in choices that older versions did not store. */
function whole(stored: Record<Kind, Choice>): Record<Kind, Choice> {
  return {
    computer: { ...FIRST_ALL.computer, ...stored.computer },
    table: { ...FIRST_ALL.table, ...stored.table },
    friend: { ...FIRST_ALL.friend, ...stored.friend },
  };
}
