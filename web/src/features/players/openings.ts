import type { PlayedOpening } from "../../wire/types.ts";
import { conditionsOf } from "./conditions.ts";

/** Which openings are looked for; empty for all. */
export interface OpeningChoice {
  readonly side: string;
  readonly set: string;
}

/** Those of the openings that are looked for. */
export function chosenOpenings(openings: readonly PlayedOpening[], { side, set }: OpeningChoice): PlayedOpening[] {
  return openings.filter((each) => (side === "" || each.side === side) && (set === "" || each.set === set));
}

export function gamesWith({ won, drawn, lost }: PlayedOpening): number {
  return won + drawn + lost;
}

/** The share of the points that an opening has brought, from 0 to 1. */
export function shareOf(opening: PlayedOpening): number {
  return (opening.won + opening.drawn / 2) / Math.max(1, gamesWith(opening));
}

/** The query of the address that lists the games of an opening. */
export function gamesQuery({ side, set, first }: PlayedOpening): string {
  return `?${conditionsOf(new URLSearchParams({ color: side, set, first }).toString())}`;
}
