import { describe, expect, it } from "vitest";
import { clockOfGame, firstMoveBy, formatTime, lowTime, timeLeft } from "../src/game/clock.ts";
import type { LiveState } from "../src/wire/protocol.ts";

describe("timeLeft", () => {
  const clocks = { white: 60_000, black: 30_000, running: "black" as const, at: 1_000 };

  it("counts down the running side only", () => {
    expect(timeLeft(clocks, "black", 11_000)).toBe(20_000);
    expect(timeLeft(clocks, "white", 11_000)).toBe(60_000);
  });

  it("is never negative, and never exceeds the remaining time", () => {
    expect(timeLeft(clocks, "black", 99_000)).toBe(0);
    expect(timeLeft(clocks, "black", 0)).toBe(30_000);
  });
});

describe("formatTime", () => {
  it("formats hours, minutes and seconds", () => {
    expect(formatTime(3_725_000, true)).toBe("1:02:05");
    expect(formatTime(600_000, true)).toBe("10:00");
    expect(formatTime(59_001, true)).toBe("1:00");
  });

  it("shows tenths when time is short, if requested", () => {
    expect(formatTime(8_370, true)).toBe("0:08.3");
    expect(formatTime(8_370, false)).toBe("0:09");
    expect(formatTime(0, true)).toBe("0:00.0");
  });
});

describe("lowTime", () => {
  it("is an eighth of the time within bounds", () => {
    expect(lowTime({ initial: 300, increment: 5 })).toBe(37_500);
    expect(lowTime({ initial: 30, increment: 0 })).toBe(10_000);
    expect(lowTime({ initial: 7200, increment: 0 })).toBe(60_000);
  });
});

describe("firstMoveBy", () => {
  const clocks = { white: 60_000, black: 60_000, running: null, at: 1_000 };
  const game = { firstMove: 30 } as LiveState["game"];
  const begun = { game, clocks, waiting: false, result: null };

  it("counts from the last event until both have moved", () => {
    expect(firstMoveBy({ ...begun, moves: [] })).toBe(31_000);
    expect(firstMoveBy({ ...begun, clocks: { ...clocks, at: 9_000 }, moves: [1] })).toBe(39_000);
    expect(firstMoveBy({ ...begun, moves: [1, 2] })).toBeNull();
  });

  it("is null without a limit, or when the game is over", () => {
    expect(firstMoveBy({ ...begun, game: {} as LiveState["game"], moves: [] })).toBeNull();
    const result = { winner: null, reason: "aborted" } as const;
    expect(firstMoveBy({ ...begun, result, moves: [] })).toBeNull();
  });
});

it("describes a clock in minutes", () => {
  expect(clockOfGame({ initial: 90, increment: 2 })).toEqual({ minutes: 1.5, increment: 2 });
});
