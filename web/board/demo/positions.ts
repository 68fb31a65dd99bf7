import type { BoardView, BugLetter, HandPile, Hex, PieceId, Placed, Side } from "../src/types.ts";

const SIZES: Readonly<Record<BugLetter, number>> = { Q: 1, S: 2, B: 2, G: 3, A: 3, M: 1, L: 1, P: 1 };

function hand(side: Side, placed: readonly Placed[], bugs = "QSBGAMLP"): HandPile[] {
  return [...bugs].map((letter) => {
    const bug = letter as BugLetter;
    const used = placed.filter(({ piece }) => piece.startsWith(`${side[0]}${bug}`)).length;
    const count = SIZES[bug] - used;
    const number = SIZES[bug] > 1 ? String(used + 1) : "";
    return { bug, count, piece: count > 0 ? `${side[0]}${bug}${number}` : null };
  });
}

function view(text: string, more: Partial<BoardView> = {}): BoardView {
  const pieces: Placed[] = text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [piece, q, r] = word.split(/[:,]/) as [PieceId, string, string];
      return { piece, hex: [Number(q), Number(r)] };
    });
  const destinations = more.destinations ?? new Map();
  return {
    pieces,
    hands: { white: hand("white", pieces), black: hand("black", pieces) },
    destinations,
    movable: new Set(destinations.keys()),
    selected: null,
    lastMove: null,
    marks: [],
    interactive: true,
    ...more,
  };
}

/** The empty cells around the hive, in place of the legal destinations. */
function rim(text: string): Hex[] {
  const taken = new Set(
    text
      .trim()
      .split(/\s+/)
      .map((word) => word.split(":")[1]),
  );
  const around = new Map<string, Hex>();
  for (const key of taken) {
    const [q, r] = (key as string).split(",").map(Number) as [number, number];
    for (const [dq, dr] of [
      [1, 0],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [0, -1],
      [1, -1],
    ] as const) {
      const next: Hex = [q + dq, r + dr];
      if (!taken.has(next.join())) {
        around.set(next.join(), next);
      }
    }
  }
  return [...around.values()];
}

const MIDDLE = `
  wQ:0,0 bQ:2,-1 wS1:-1,0 bS1:3,-1 wB1:1,0 wG1:0,1 bG1:2,-2 wA1:-2,1 bA1:4,-2 wM:-1,1 bM:3,-2
  wL:0,-1 bL:1,-2 wP:-1,-1 bP:2,0 wG2:-2,0 bG2:4,-1 wA2:0,2 bA2:1,-3 wS2:-3,1 bS2:5,-2 bB1:1,0
  wG3:-1,2 bG3:3,0 wB2:1,0 bB2:2,-1`;

const antTargets = rim(MIDDLE);
const middle = new Map<PieceId, readonly Hex[]>([
  ["wA1", antTargets],
  ["wA2", antTargets],
  [
    "wB2",
    [
      [2, -1],
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 0],
    ],
  ],
  [
    "wS2",
    [
      [-3, 2],
      [-2, -1],
    ],
  ],
  [
    "wA3",
    [
      [-3, 0],
      [-4, 1],
      [-4, 2],
      [-1, 3],
      [0, 3],
    ],
  ],
  [
    "wG3",
    [
      [-1, -2],
      [2, 2],
      [-1, 3],
    ],
  ],
]);

export const positions: Readonly<Record<string, BoardView>> = {
  empty: view("", {
    destinations: new Map([
      ["wS1", [[0, 0]]],
      ["wQ", [[0, 0]]],
      ["wA1", [[0, 0]]],
    ]),
  }),
  first: view("wS1:0,0", { lastMove: { piece: "wS1", from: null, to: [0, 0], path: [[0, 0]] } }),
  opening: view("wG1:0,0 bG1:1,0 wQ:-1,1 bQ:2,-1 wA1:-1,0", {
    destinations: new Map<PieceId, readonly Hex[]>([
      [
        "bA1",
        [
          [2, 0],
          [3, -2],
          [3, -1],
        ],
      ],
      [
        "bB1",
        [
          [2, 0],
          [3, -2],
          [3, -1],
        ],
      ],
      [
        "bS1",
        [
          [2, 0],
          [3, -2],
          [3, -1],
        ],
      ],
      [
        "bG2",
        [
          [2, 0],
          [3, -2],
          [3, -1],
        ],
      ],
      [
        "bQ",
        [
          [1, -1],
          [2, 0],
        ],
      ],
    ]),
    lastMove: { piece: "wA1", from: null, to: [-1, 0], path: [[-1, 0]] },
  }),
  middle: view(MIDDLE, {
    destinations: middle,
    lastMove: {
      piece: "bB2",
      from: [3, -3],
      to: [2, -1],
      path: [
        [3, -3],
        [2, -2],
        [2, -1],
      ],
    },
  }),
  ant: view(MIDDLE, { destinations: middle, selected: "wA1" }),
  beetle: view(MIDDLE, { destinations: middle, selected: "wB2" }),
  evidence: view(MIDDLE, {
    destinations: middle,
    marks: [
      { hex: [-1, 0], kind: "evidence" },
      { hex: [-1, 1], kind: "evidence" },
      { hex: [4, -2], kind: "hint" },
      { hex: [5, -3], kind: "hint" },
      { hex: [3, 0], kind: "danger" },
      { hex: [0, 2], kind: "premove" },
      { hex: [0, 3], kind: "premove" },
    ],
    lastMove: {
      piece: "wG1",
      from: [-1, 3],
      to: [0, 1],
      path: [
        [-1, 3],
        [0, 1],
      ],
      by: "wP",
    },
  }),
};
