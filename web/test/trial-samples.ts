import type { Ply } from "../src/wire/protocol.ts";
import type { SandboxView } from "../src/wire/types.ts";

/** A move of a piece from the origin. */
export function slide(uhp: string, piece: string, to: readonly [number, number]): Ply {
  return { uhp, piece, from: [0, 0], to, path: [[0, 0], to], manner: "slides", by: null, at: 0 };
}

/** Two adjacent queens, of which the white one can move, and an ant that cannot. */
export function queens(moves: Ply[]): SandboxView {
  return {
    set: "Base",
    position: {
      ply: moves.length,
      turn: "white",
      pieces: [
        ["wQ", 0, 0],
        ["bQ", 1, 0],
      ],
      hands: { white: { A: 3 }, black: { A: 3 } },
      legal: { wQ: [[0, 1, "wQ /bQ"]] },
      stuck: { wA1: { code: "pinned", cells: [[1, 0]] } },
      pass: false,
      closed: { white: 1, black: 1 },
      occurrences: 1,
    },
    moves,
    result: null,
  };
}
