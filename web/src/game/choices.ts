import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { change, settings } from "../app/settings.ts";
import { loadJson, saveFields } from "../app/storage.ts";
import type { CreateGame, Kind, Opening, Side } from "../wire/protocol.ts";

/** Settings for a new game of one kind. */
export interface Choice {
  level: number;
  side: Side | "random";
  /** Letters of the expansion pieces. All kinds share them, as do the terms of the lobby: see the settings. */
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

/** What is stored for each kind. */
type OwnChoice = Omit<Choice, "added">;

const FIRST: OwnChoice = {
  level: 2,
  side: "white",
  opening: "tournament",
  clock: "none",
  minutes: 20,
  increment: 10,
};

const FIRST_ALL: Record<Kind, OwnChoice> = {
  computer: FIRST,
  table: FIRST,
  friend: { ...FIRST, side: "random" },
};

const kept = signal<Record<Kind, OwnChoice>>(whole(loadJson("choices", FIRST_ALL)));

/** The last choices for each kind, kept in storage. */
export const choices: ReadonlySignal<Record<Kind, Choice>> = computed(() => {
  const { added } = settings;
  const { computer, table, friend } = kept.value;
  return { computer: { ...computer, added }, table: { ...table, added }, friend: { ...friend, added } };
});

/** Changes the choices for one kind. */
export function choose(kind: Kind, changes: Partial<OwnChoice>): void {
  kept.value = { ...kept.value, [kind]: { ...kept.value[kind], ...changes } };
  saveFields("choices", { [kind]: kept.value[kind] });
}

/** Changes the pieces of new games of every kind. */
export function chooseSet(added: string): void {
  change({ added });
}

export function setOf({ added }: { readonly added: string }): string {
  const letters = ADDED.filter((letter) => added.includes(letter)).join("");
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
function whole(stored: Record<Kind, OwnChoice>): Record<Kind, OwnChoice> {
  return {
    computer: { ...FIRST_ALL.computer, ...stored.computer },
    table: { ...FIRST_ALL.table, ...stored.table },
    friend: { ...FIRST_ALL.friend, ...stored.friend },
  };
}
