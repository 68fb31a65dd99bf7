import { describe, expect, it } from "vitest";
import { routeOf } from "../src/app/router.ts";
import type { ReviewedPly } from "../src/features/review/api.ts";
import { mistakesOf } from "../src/features/review/review-store.ts";
import { studyOf } from "../src/features/review/study.ts";

function ply(side: "white" | "black", judgement: ReviewedPly["judgement"]): ReviewedPly {
  return {
    side,
    judgement,
    move: "wS1",
    best: 0.5,
    lost: 0,
    line: [],
    win: null,
    closed: { white: null, black: null },
  };
}

describe("a review", () => {
  it("has an address", () => {
    expect(routeOf("/review/q3YkX1v0TQmWb9xY2yXz4A")).toEqual({ page: "review", id: "q3YkX1v0TQmWb9xY2yXz4A" });
    expect(routeOf("/review/short")).toEqual({ page: "not-found" });
  });

  it("turns the mistakes of one side into exercises", () => {
    const plies = [ply("white", "mistake"), ply("black", "blunder"), ply("white", "good"), ply("white", "blunder")];
    expect(mistakesOf(plies, "white")).toEqual([0, 3]);
    expect(mistakesOf(plies, "black")).toEqual([1]);
  });

  it("becomes a study with annotations and better variations", () => {
    const better = {
      uhp: "wA1",
      piece: "wA1",
      from: null,
      to: [0, 0],
      path: [],
      manner: "placed",
      by: null,
      at: 0,
    } as const;
    const plies = [{ ...ply("white", "blunder"), line: [{ ...better, path: [] }] }, ply("black", "best")];
    const review = {
      chances: [],
      accuracy: { white: null, black: null },
      counts: { white: {}, black: {} },
      plies: plies.map((one, index) => ({ ...one, move: index === 0 ? "wQ" : "bS1 wQ-" })),
      moments: [],
    };
    const study = studyOf({ start: { position: "BaseM_w1_0_rulebook" }, moves: ["wQ", "bS1 wQ-"] }, review);
    expect(study.start).toEqual({ position: "BaseM_w1_0_rulebook" });
    expect(study.children).toEqual([
      { move: "wQ", glyph: "??", children: [{ move: "bS1 wQ-", children: [] }] },
      { move: "wA1", children: [] },
    ]);
  });
});
