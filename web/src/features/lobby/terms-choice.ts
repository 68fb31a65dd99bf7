/** The visitor's last terms, stored in the browser: for seeks and challenges, and for house opponents. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { settings } from "../../app/settings.ts";
import { loadJson, saveFields } from "../../app/storage.ts";
import { setOf } from "../../game/choices.ts";
import { DAYS } from "../../game/deadline.ts";
import type { Opening } from "../../wire/protocol.ts";
import type { SideChoice, Terms } from "../../wire/types.ts";
import { clockKey, POOL_CLOCKS } from "./clocks.ts";

/** Real-time, correspondence, or unlimited. */
export const TIMES = ["clock", "days", "none"] as const;

export type Time = (typeof TIMES)[number];

export interface TermsChoice {
  /** Expansion bugs, which games of every kind share. */
  readonly added: string;
  readonly opening: Opening;
  readonly time: Time;
  /** Days per move in a correspondence game. */
  readonly days: number;
  /** "own" for `minutes` and `increment` below, or the key of a quick-pairing clock. */
  readonly clock: string;
  readonly minutes: number;
  readonly increment: number;
  readonly side: SideChoice;
  readonly isRated: boolean;
  /** The rating range as typed; empty for no limit. */
  readonly lowest: string;
  readonly highest: string;
}

type OwnTerms = Omit<TermsChoice, "added">;

/** Tournament rules with a moderate clock. */
const FIRST: OwnTerms = {
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

/** The range of possible ratings. */
const RATINGS = [0, 4000] as const;

export interface TermsStore {
  readonly choice: ReadonlySignal<TermsChoice>;
  choose(changes: Partial<OwnTerms>): void;
}

export const offerTerms = termsStore("terms");

/** Kept apart, so that a correspondence offer does not turn the next game against a house opponent into one. */
export const houseTerms = termsStore("house-terms");

function termsStore(key: string): TermsStore {
  const kept = signal<OwnTerms>(loadJson(key, FIRST));
  return {
    choice: computed(() => ({ ...kept.value, added: settings.added })),
    choose(changes) {
      kept.value = { ...kept.value, ...changes };
      saveFields(key, changes);
    },
  };
}

/** The terms against house opponents, always real-time. */
export function houseTermsOf(isMember: boolean): Terms {
  return termsOf({ ...houseTerms.choice.value, time: "clock" }, isMember);
}

/** Converts the choice to terms. Only members can play rated games, and only with a time limit. */
export function termsOf(choice: TermsChoice, isMember: boolean): Terms {
  const clock = choice.time === "clock" ? clockOf(choice) : null;
  const days = choice.time === "days" ? (DAYS.find((each) => each === choice.days) ?? 3) : null;
  return {
    set: setOf(choice),
    opening: choice.opening,
    clock,
    days,
    rated: isMember && (clock !== null || days !== null) && choice.isRated,
  };
}

/** The accepted rating range; null for any. */
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
