import { describe, expect, it } from "vitest";
import { conditionsOf, withCondition } from "../src/features/players/conditions.ts";
import { curveOf } from "../src/features/players/curve.ts";
import { chosenOpenings, gamesQuery, shareOf } from "../src/features/players/openings.ts";

const point = (at: number, rating: number) => ({ at, rating, deviation: 80, game: `g${at}` });

describe("a rating graph", () => {
  it("is null without games", () => {
    expect(curveOf([])).toBeNull();
  });

  it("is horizontal after a single game", () => {
    expect(curveOf([point(5, 1512)])).toEqual({
      path: "M0 52H100",
      end: [100, 52],
      ticks: [
        { rating: 1525, y: 0 },
        { rating: 1500, y: 100 },
      ],
    });
  });

  it("goes from the first game to the last, between round ratings", () => {
    const curve = curveOf([point(0, 1500), point(50, 1450), point(100, 1600)]);
    expect(curve?.path).toBe("M0 66.7L50 100L100 0");
    expect(curve?.ticks.map(({ rating }) => rating)).toEqual([1600, 1550, 1500, 1450]);
  });

  it("has few axis labels, however large the range", () => {
    for (const highest of [1501, 1600, 1999, 2600, 3999]) {
      const ticks = curveOf([point(0, 401), point(1, highest)])?.ticks ?? [];
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks[0]?.rating).toBeGreaterThanOrEqual(highest);
    }
  });
});

describe("openings", () => {
  const spider = { side: "white", set: "Base", first: "SG", won: 2, drawn: 1, lost: 1 } as const;
  const ant = { side: "black", set: "Base+MLP", first: "AA", won: 0, drawn: 0, lost: 2 } as const;

  it("are filtered by colour and set", () => {
    expect(chosenOpenings([spider, ant], { side: "", set: "" })).toEqual([spider, ant]);
    expect(chosenOpenings([spider, ant], { side: "black", set: "" })).toEqual([ant]);
    expect(chosenOpenings([spider, ant], { side: "black", set: "Base" })).toEqual([]);
  });

  it("have a score", () => {
    expect(shareOf(spider)).toBe(0.625);
    expect(shareOf(ant)).toBe(0);
  });

  it("link to their games", () => {
    expect(gamesQuery(ant)).toBe("?color=black&set=Base%2BMLP&first=AA");
  });
});

describe("game filters", () => {
  it("are read from the address, ignoring other parameters", () => {
    expect(conditionsOf("?speed=blitz&token=secret&color=").toString()).toBe("speed=blitz");
  });

  it("are written in a fixed order, so that equal lists have equal addresses", () => {
    expect(withCondition("?result=win", "opponent", " Ben ")).toBe("?opponent=Ben&result=win");
    expect(withCondition("?opponent=Ben", "result", "win")).toBe("?opponent=Ben&result=win");
    expect(withCondition("?opponent=Ben", "opponent", "")).toBe("");
  });
});
