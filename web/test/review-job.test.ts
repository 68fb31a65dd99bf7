import { describe, expect, it } from "vitest";
import { ApiError } from "../src/app/api.ts";
import type { JudgedPly, Review } from "../src/features/review/api.ts";
import { type ReviewContext, ReviewJob } from "../src/features/review/review-job.ts";
import type { SavedReview } from "../src/local/database.ts";

const KEPT: SavedReview = {
  id: "r",
  at: { start: { game: "Base;NotStarted;White[1]" }, moves: ["wS1", "bS1 wS1-", "wQ -wS1"] },
  quality: "quick",
  plies: [],
  review: null,
  updated: 0,
};
const REVIEW = { plies: [], chances: [] } as unknown as Review;

/** A context with a fake engine that records saved reviews. */
function fakeContext(judge: (ply: number) => Promise<unknown>): ReviewContext & { kept: SavedReview[]; stops: number } {
  return {
    kept: [],
    stops: 0,
    database: {
      async saveReview(review) {
        made.kept.push(review);
      },
    },
    judgePly: (_, ply) => judge(ply) as Promise<JudgedPly>,
    assemble: async () => REVIEW,
    cores: () => 1,
    stop() {
      this.stops += 1;
    },
  } as ReviewContext & { kept: SavedReview[]; stops: number };
}
let made: ReturnType<typeof fakeContext>;

describe("a running review", () => {
  it("saves every ply as it is judged, and resumes where it stopped", async () => {
    made = fakeContext(async (ply) => ({ ply }));
    const making = new ReviewJob({ ...KEPT, plies: [{ ply: 0 } as unknown as JudgedPly] }, made);
    await making.run();
    expect(made.kept.map(({ plies, review }) => [plies.length, review !== null])).toEqual([
      [2, false],
      [3, false],
      [3, true],
    ]);
    expect(made.kept[0]?.plies[1]).toEqual({ ply: 1 });
    expect(making.kept.value.review).toBe(REVIEW);
  });

  it("judges several plies at a time, and saves them in order", async () => {
    const judged: ((ply: unknown) => void)[] = [];
    made = fakeContext((ply) => new Promise((resolve) => (judged[ply] = resolve)));
    made.cores = () => 2;
    const making = new ReviewJob(KEPT, made);
    const running = making.run();
    await expect.poll(() => Object.keys(judged)).toEqual(["0", "1"]);
    judged[1]?.("second");
    await expect.poll(() => Object.keys(judged)).toEqual(["0", "1", "2"]);
    expect(made.kept).toEqual([]);
    judged[0]?.("first");
    await expect.poll(() => making.kept.value.plies).toEqual(["first", "second"]);
    judged[2]?.("third");
    await running;
    expect(making.kept.value).toMatchObject({ plies: ["first", "second", "third"], review: REVIEW });
  });

  it("ends on all cores when one fails, and goes on where it was when asked again", async () => {
    let fails = true;
    let stop: (error: ApiError) => void = () => undefined;
    const asked: number[] = [];
    made = fakeContext((ply) => {
      asked.push(ply);
      if (fails && ply === 1) {
        return Promise.reject(new ApiError("offline", ""));
      }
      return fails && ply === 0 ? new Promise((_, reject) => (stop = reject)) : Promise.resolve(ply);
    });
    made.cores = () => 2;
    made.stop = () => stop(new ApiError("stopped", ""));
    const making = new ReviewJob(KEPT, made);
    await making.run();
    expect([making.trouble.value, asked]).toEqual(["offline", [0, 1]]);
    fails = false;
    await making.run();
    expect(making.kept.value).toMatchObject({ plies: [0, 1, 2], review: REVIEW });
  });

  it("judges a ply again after a trap, and gives up after three attempts", async () => {
    let failures = 2;
    made = fakeContext(async (ply) => {
      if (failures-- > 0) {
        throw new ApiError("internal", "");
      }
      return ply;
    });
    const making = new ReviewJob(KEPT, made);
    await making.run();
    expect(making.kept.value.review).toBe(REVIEW);
    made = fakeContext(async () => {
      throw new ApiError("internal", "");
    });
    const hopeless = new ReviewJob(KEPT, made);
    await hopeless.run();
    expect([hopeless.trouble.value, made.kept]).toEqual(["internal", []]);
  });

  it("pauses while the page is hidden", async () => {
    let stop: (error: ApiError) => void = () => undefined;
    made = fakeContext((ply) =>
      ply === 1 && made.stops === 0 ? new Promise((_, reject) => (stop = reject)) : Promise.resolve(ply),
    );
    const making = new ReviewJob(KEPT, made);
    const running = making.run();
    await expect.poll(() => making.kept.value.plies.length).toBe(1);
    making.pause(true);
    expect(made.stops).toBe(1);
    stop(new ApiError("stopped", ""));
    await running;
    expect(making.kept.value.plies).toHaveLength(1);
    making.pause(false);
    await expect.poll(() => making.kept.value.review).toBe(REVIEW);
  });
});
