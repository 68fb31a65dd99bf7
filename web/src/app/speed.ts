import type { ClockSetting } from "../wire/types.ts";

/** Rating categories, fastest first. */
export const SPEEDS = ["bullet", "blitz", "rapid", "classical", "correspondence"] as const;

export type Speed = (typeof SPEEDS)[number];

export function isSpeed(text: string): text is Speed {
  return SPEEDS.some((speed) => speed === text);
}

/** The category of a clock, by the time a side has for forty moves; see docs/ratings.md. */
export function speedOf({ initial, increment }: ClockSetting): Exclude<Speed, "correspondence"> {
  const seconds = initial + 40 * increment;
  if (seconds < 180) {
    return "bullet";
  }
  return seconds < 480 ? "blitz" : seconds < 1500 ? "rapid" : "classical";
}
