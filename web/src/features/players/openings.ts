import type { PlayedOpening } from "../../wire/types.ts";
import { conditionsOf } from "./conditions.ts";

/** Filters; empty for all. */
export interface OpeningChoice {
  readonly side: string;
  readonly set: string;
}

export function chosenOpenings(openings: readonly PlayedOpening[], { side, set }: OpeningChoice): PlayedOpening[] {
  return openings.filter((each) => (side === "" || each.side === side) && (set === "" || each.set === set));
}

export function gamesWith({ won, drawn, lost }: PlayedOpening): number {
  return won + drawn + lost;
}

/** The score of an opening, from 0 to 1. */
export function shareOf(opening: PlayedOpening): number {
  return (opening.won + opening.drawn / 2) / Math.max(1, gamesWith(opening));
}

/** Query string that lists the games of an opening. */
export function gamesQuery({ side, set, first }: PlayedOpening): string {
  return `?${conditionsOf(new URLSearchParams({ color: side, set, first }).toString())}`;
}
