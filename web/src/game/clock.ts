import type { ClockSetting, Clocks, LiveState, Side } from "../wire/protocol.ts";

/** Milliseconds a side has left; `now` by the server's clock. */
export function timeLeft(clocks: Clocks, side: Side, now: number): number {
  const spent = clocks.running === side ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, clocks[side] - spent);
}

/** Below this a clock counts as low: an eighth of the time, but 10 to 60 seconds. */
export function lowTime(setting: ClockSetting): number {
  return Math.min(60, Math.max(10, setting.initial / 8)) * 1000;
}

/** "12:05", "1:02:05", and with tenths below ten seconds "0:08.3". */
export function formatTime(left: number, tenths: boolean): string {
  // A running clock shows 0:01 until it is really spent, as clocks for board games do.
  const shown = tenths && left < 10_000 ? left : Math.ceil(left / 1000) * 1000;
  const seconds = Math.floor(shown / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  const base = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return tenths && left < 10_000 ? `${base}.${Math.floor((shown % 1000) / 100)}` : base;
}

/** When the game is aborted unless the side to move makes its first move; null if it never is. */
export function firstMoveBy({
  game: { firstMove },
  clocks,
  moves,
  waiting,
  result,
}: Pick<LiveState, "game" | "clocks" | "waiting" | "result"> & { readonly moves: readonly unknown[] }): number | null {
  const isAwaited = firstMove !== undefined && clocks && moves.length < 2 && !waiting && result === null;
  return isAwaited ? clocks.at + firstMove * 1000 : null;
}

/** A clock as it is named: minutes and seconds. */
export function clockOfGame({ initial, increment }: ClockSetting): { minutes: number; increment: number } {
  return { minutes: Math.round(initial / 6) / 10, increment };
}
