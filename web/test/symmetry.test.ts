import { describe, expect, it } from "vitest";
import { distinct } from "../src/analysis/engine/symmetry.ts";
import type { Hex, Ply } from "../src/protocol.ts";

function line(piece: string, to: Hex, from: Hex | null = null): { moves: Ply[] } {
  return { moves: [{ uhp: "", piece, from, to, path: [], manner: from ? "slides" : "placed", by: null, at: 0 }] };
}

const firsts = (lines: { moves: Ply[] }[]) => lines.map(({ moves }) => moves[0]?.to?.join());

describe("lines that are the same by symmetry", () => {
  it("count once beside a lone piece, whichever side they take", () => {
    const lines = [line("bS1", [1, 0]), line("bS1", [0, 1]), line("bA1", [1, 0]), line("bS1", [-1, 0])];
    expect(distinct(lines, [{ piece: "wS1", hex: [0, 0] }])).toEqual([lines[0], lines[2]]);
  });

  it("count once on either side of a line of two, and twice at its two ends", () => {
    const pieces = [
      { piece: "wS1", hex: [0, 0] as Hex },
      { piece: "bS1", hex: [1, 0] as Hex },
    ];
    const lines = [line("wQ", [-1, 0]), line("wQ", [0, -1]), line("wQ", [-1, 1]), line("wQ", [1, -1])];
    expect(firsts(distinct(lines, pieces))).toEqual(["-1,0", "0,-1", "1,-1"]);
  });

  it("are all told where the position has no symmetry", () => {
    const pieces = [
      { piece: "wS1", hex: [0, 0] as Hex },
      { piece: "bS1", hex: [1, 0] as Hex },
      { piece: "wQ", hex: [-1, 1] as Hex },
    ];
    const lines = [line("bQ", [2, 0]), line("bQ", [2, -1]), line("bQ", [1, 1])];
    expect(distinct(lines, pieces)).toHaveLength(3);
  });
});
