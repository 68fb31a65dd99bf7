import { describe, expect, it } from "vitest";
import { choices, complete, placeOf } from "../src/game/notation.ts";
import { position } from "./samples.ts";

const ALL = choices(
  position({
    legal: {
      wA1: [
        [-1, 0, "wA1 -wS1"],
        [0, -1, "wA1 \\wS1"],
      ],
      wB1: [[0, 0, "wB1 wS1"]],
      wQ: [[-1, 0, "wQ -wS1"]],
    },
  }),
);

describe("complete", () => {
  it("finds moves by prefix, in any case, with or without the colour", () => {
    expect(complete(ALL, "wa1").map(({ uhp }) => uhp)).toEqual(["wA1 -wS1", "wA1 \\wS1"]);
    expect(complete(ALL, "A1 -").map(({ uhp }) => uhp)).toEqual(["wA1 -wS1"]);
    expect(complete(ALL, "q")).toHaveLength(1);
  });

  it("finds only the exact move if it is complete", () => {
    expect(complete(ALL, "  WA1   −ws1 ")).toMatchObject([{ piece: "wA1", to: [-1, 0] }]);
  });

  it("finds nothing for an empty or invalid text", () => {
    expect(complete(ALL, "")).toEqual([]);
    expect(complete(ALL, "bQ")).toEqual([]);
  });
});

describe("placeOf", () => {
  it.each([
    ["wA1 -bQ", "left"],
    ["wA1 bQ-", "right"],
    ["wA1 \\bQ", "up-left"],
    ["wA1 bQ/", "up-right"],
    ["wA1 /bQ", "down-left"],
    ["wA1 bQ\\", "down-right"],
    ["wB1 bQ", "on-top"],
  ])("reads %s", (uhp, direction) => {
    expect(placeOf(uhp)).toEqual({ direction, neighbour: "bQ" });
  });

  it("handles the first piece", () => {
    expect(placeOf("wS1")).toEqual({ direction: "first", neighbour: null });
  });
});
