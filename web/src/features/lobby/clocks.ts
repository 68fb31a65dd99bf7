import type { ClockSetting } from "../../wire/protocol.ts";

/** The clocks of quick pairing: docs/lobby.md. */
export const POOL_CLOCKS: readonly ClockSetting[] = [
  [1, 2],
  [3, 3],
  [5, 4],
  [10, 10],
  [15, 10],
  [20, 20],
  [30, 30],
].map(([minutes = 0, increment = 0]) => ({ initial: minutes * 60, increment }));

/** A clock as a text for lists of choices. */
export function clockKey({ initial, increment }: ClockSetting): string {
  return `${initial}+${increment}`;
}
