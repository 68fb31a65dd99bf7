import { describe, expect, it } from "vitest";
import { fullHand, moverOf, nextOfPile, positionAt, reach, type Shown, withMove } from "../src/game/history.ts";
import { AFTER_SECOND, FIRST, ply, SECOND } from "./samples.ts";

const MOVES = [
  FIRST,
  SECOND,
  ply("wB1 -wS1", "wB1", [-1, 0]),
  ply("bB1 bG1-", "bB1", [2, 0]),
  ply("wB1 wS1", "wB1", [0, 0], [-1, 0]),
  { ...ply("pass", "", [0, 0]), piece: null, to: null, path: [] },
];

/** The position after all of them. */
const NOW: Shown = {
  pieces: [
    { piece: "wS1", hex: [0, 0] },
    { piece: "bG1", hex: [1, 0] },
    { piece: "bB1", hex: [2, 0] },
    { piece: "wB1", hex: [0, 0] },
  ],
  hands: { white: { Q: 1, S: 1, B: 1, G: 3, A: 3, M: 1, L: 1 }, black: { Q: 1, S: 2, B: 1, G: 2, A: 3, M: 1, L: 1 } },
};

describe("positionAt", () => {
  it("starts with the empty table", () => {
    const start = positionAt(NOW, MOVES, 0);
    expect(start.pieces).toEqual([]);
    expect(start.hands.white).toEqual({ Q: 1, S: 2, B: 2, G: 3, A: 3, M: 1, L: 1 });
  });

  it("agrees with the server about the pieces", () => {
    const { pieces } = positionAt(NOW, MOVES, 2);
    expect(pieces.map(({ piece, hex }) => [piece, ...hex])).toEqual(AFTER_SECOND.pieces);
  });

  it("puts a climber on top and takes placed pieces from the hand once", () => {
    const { pieces, hands } = positionAt(NOW, MOVES, 5);
    expect(pieces.filter(({ hex }) => hex.join() === "0,0").map(({ piece }) => piece)).toEqual(["wS1", "wB1"]);
    expect(hands.white).toMatchObject({ S: 1, B: 1, G: 3 });
    expect(hands.black).toMatchObject({ G: 2, B: 1 });
  });

  it("is unchanged by a pass", () => {
    expect(positionAt(NOW, MOVES, 6)).toEqual(positionAt(NOW, MOVES, 5));
  });
});

describe("moverOf", () => {
  it("counts back from the side to move, whichever side began", () => {
    expect([0, 1, 2].map((index) => moverOf(index, 3, "black"))).toEqual(["white", "black", "white"]);
    expect([0, 1, 2].map((index) => moverOf(index, 3, "white"))).toEqual(["black", "white", "black"]);
  });
});

describe("hands", () => {
  it("contain the pieces of their set", () => {
    expect(fullHand("Base")).toEqual({ Q: 1, S: 2, B: 2, G: 3, A: 3 });
    expect(fullHand("Base+MLP")).toMatchObject({ M: 1, L: 1, P: 1 });
  });

  it("name the next piece of a pile", () => {
    expect(nextOfPile("Base", "white", "A", 3)).toBe("wA1");
    expect(nextOfPile("Base", "black", "A", 1)).toBe("bA3");
    expect(nextOfPile("Base", "white", "Q", 1)).toBe("wQ");
    expect(nextOfPile("Base", "white", "A", 0)).toBeNull();
  });
});

describe("withMove", () => {
  it("shows a move before the server has answered", () => {
    const now = positionAt(NOW, MOVES, 2);
    const placed = withMove(now, "wA1", [-1, 0]);
    expect(placed.pieces.at(-1)).toEqual({ piece: "wA1", hex: [-1, 0] });
    expect(placed.hands.white.A).toBe(2);
    const slid = withMove(placed, "wA1", [0, -1]);
    expect(slid.pieces.filter(({ piece }) => piece === "wA1")).toHaveLength(1);
    expect(slid.hands.white.A).toBe(2);
  });
});

describe("reach", () => {
  it("contains the hive and all adjacent cells", () => {
    expect(reach([])).toEqual([]);
    expect(reach([{ piece: "wS1", hex: [0, 0] }])).toHaveLength(7);
    expect(reach(positionAt(NOW, MOVES, 2).pieces)).toHaveLength(10);
  });
});
