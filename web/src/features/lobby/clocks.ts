import type { ClockSetting } from "../../wire/protocol.ts";

/** The clocks of quick pairing, see docs/lobby.md. */
export const POOL_CLOCKS: readonly ClockSetting[] = [
  [1, 2],
  [3, 3],
  [5, 4],
  [10, 10],
  [15, 10],
  [20, 20],
  [30, 30],
].map(([minutes = 0, increment = 0]) => ({ initial: minutes * 60, increment }));

/** A clock as a key for option lists. */
export function clockKey({ initial, increment }: ClockSetting): string {
  return `${initial}+${increment}`;
}
