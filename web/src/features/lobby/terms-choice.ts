/** On which terms the visitor offers games: the last choice, as the browser remembers it. */
import { signal } from "@preact/signals";
import { loadJson, saveJson } from "../../app/storage.ts";
import { ADDED } from "../../game/choices.ts";
import { DAYS } from "../../game/deadline.ts";
import type { Opening } from "../../wire/protocol.ts";
import type { SideChoice, Terms } from "../../wire/types.ts";
import { clockKey, POOL_CLOCKS } from "./clocks.ts";

/** By the clock, by correspondence, or without any limit. */
export const TIMES = ["clock", "days", "none"] as const;

export type Time = (typeof TIMES)[number];

export interface TermsChoice {
  /** The creatures beyond the base game. */
  readonly added: string;
  readonly opening: Opening;
  /** How time is limited, if it is. */
  readonly time: Time;
  /** For each move of a game by correspondence. */
  readonly days: number;
  /** "own" for the two numbers below, or the key of a clock of quick pairing. */
  readonly clock: string;
  readonly minutes: number;
  readonly increment: number;
  readonly side: SideChoice;
  readonly isRated: boolean;
  /** The ratings of opponents, as they are typed; empty for any. */
  readonly lowest: string;
  readonly highest: string;
}

/** As the tournaments play, with time to think. */
const FIRST: TermsChoice = {
  added: "MLP",
  opening: "tournament",
  time: "clock",
  days: 3,
  clock: "600+10",
  minutes: 20,
  increment: 10,
  side: "random",
  isRated: true,
  lowest: "",
  highest: "",
};

/** No rating is outside of this. */
const RATINGS = [0, 4000] as const;

export const termsChoice = signal<TermsChoice>(loadJson("terms", FIRST));

export function chooseTerms(changes: Partial<TermsChoice>): void {
  termsChoice.value = { ...termsChoice.value, ...changes };
  saveJson("terms", termsChoice.value);
}

/** The terms that were chosen. Only members play rated games, and only where time is limited. */
export function termsOf(choice: TermsChoice, isMember: boolean): Terms {
  const clock = choice.time === "clock" ? clockOf(choice) : null;
  const days = choice.time === "days" ? (DAYS.find((each) => each === choice.days) ?? 3) : null;
  const letters = ADDED.filter((letter) => choice.added.includes(letter)).join("");
  return {
    set: letters === "" ? "Base" : `Base+${letters}`,
    opening: choice.opening,
    clock,
    days,
    rated: isMember && (clock !== null || days !== null) && choice.isRated,
  };
}

/** The ratings that an opponent may have; null for any. */
export function bandOf({ lowest, highest }: TermsChoice): [number, number] | null {
  const [least, most] = RATINGS;
  const [low, high] = [numberOf(lowest) ?? least, numberOf(highest) ?? most];
  return low <= least && high >= most ? null : [Math.min(low, high), Math.max(low, high)];
}

function clockOf({ clock, minutes, increment }: TermsChoice): Terms["clock"] {
  if (clock === "own") {
    return { initial: Math.round(within(minutes, 1, 180, 20) * 60), increment: within(increment, 0, 180, 10) };
  }
  return POOL_CLOCKS.find((each) => clockKey(each) === clock) ?? { initial: 600, increment: 10 };
}

function numberOf(text: string): number | null {
  const number = Math.round(Number(text));
  return text.trim() === "" || !Number.isFinite(number) ? null : within(number, RATINGS[0], RATINGS[1], 0);
}

function within(value: number, least: number, most: number, fallback: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback;
}
