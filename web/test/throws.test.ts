import { describe, expect, it } from "vitest";
import { throwsOf } from "../src/game/throws.ts";
import type { Position } from "../src/wire/protocol.ts";

type Ruled = Pick<Position, "pieces" | "legal" | "turn">;

/** A line of four with White's pillbug inside; the queen at its end can be thrown to its other neighbours. */
const LINE: Ruled = {
  turn: "white",
  pieces: [
    ["wQ", -1, 0],
    ["wP", 0, 0],
    ["bS1", 1, 0],
    ["bQ", 2, 0],
  ],
  legal: {
    wQ: [
      [0, -1, "wQ \\wP"],
      [-2, 0, "wQ -wQ"],
    ],
  },
};

describe("throws", () => {
  it("are offered for a pillbug that cannot move", () => {
    expect([...throwsOf(LINE, "bQ")]).toEqual([["wP", ["wQ"]]]);
  });

  it("are not offered by or for the piece that has just moved", () => {
    expect(throwsOf(LINE, "wQ").size).toBe(0);
    expect(throwsOf(LINE, "wP").size).toBe(0);
  });

  it("are not offered for the opponent's pillbug, a covered one, or a piece that goes elsewhere", () => {
    expect(throwsOf({ ...LINE, turn: "black" }, "bQ").size).toBe(0);
    expect(throwsOf({ ...LINE, pieces: [...LINE.pieces, ["bB1", 0, 0]] }, "bQ").size).toBe(0);
    expect(throwsOf({ ...LINE, legal: { wQ: [[-2, 0, "wQ -wQ"]] } }, "bQ").size).toBe(0);
  });

  it("are offered for a mosquito next to a pillbug of either side", () => {
    const pieces: Ruled["pieces"] = [
      ["wQ", -1, 0],
      ["wM", 0, 0],
      ["bP", 1, 0],
      ["bQ", 2, 0],
    ];
    expect([...throwsOf({ ...LINE, pieces }, "bQ")]).toEqual([["wM", ["wQ"]]]);
    const alone: Ruled["pieces"] = pieces.map(([name, q, r]) => [name === "bP" ? "bS1" : name, q, r]);
    expect(throwsOf({ ...LINE, pieces: alone }, "bQ").size).toBe(0);
  });

  it("are not offered for a piece that walks there by itself while stacks block the path over the thrower", () => {
    const pieces: Ruled["pieces"] = [
      ["wQ", 1, -1],
      ["wP", 0, 0],
      ["bS1", 0, -1],
      ["bB1", 0, -1],
      ["bQ", 1, 0],
      ["bB2", 1, 0],
    ];
    const legal: Ruled["legal"] = { wQ: [[0, 1, "wQ wP\\"]] };
    expect(throwsOf({ turn: "white", pieces, legal }, "bB2").size).toBe(0);
    const open = pieces.filter(([piece]) => piece !== "bB2");
    expect([...throwsOf({ turn: "white", pieces: open, legal }, "bB1")]).toEqual([["wP", ["wQ"]]]);
  });

  it("are not offered for a piece on a stack, which can only climb down by itself", () => {
    const pieces: Ruled["pieces"] = [
      ["bS1", 1, 0],
      ["wB1", 1, 0],
      ["wP", 0, 0],
    ];
    const legal: Ruled["legal"] = { wB1: [[0, 1, "wB1 wP\\"]] };
    expect(throwsOf({ turn: "white", pieces, legal }, "bS1").size).toBe(0);
  });
});
