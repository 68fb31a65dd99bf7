/**
 * Colours of the pieces: a tile has a face, an edge, a side, and the ink of its bug. Inks have a contrast of 3:1 on
 * their tile and are distinguishable in all four kinds of colour vision, as test/inks.test.ts checks. Also the colours
 * of board.css, for exported pictures that have no style sheet; a test compares both.
 *
 * A translucent colour is written as `#rrggbb/opacity`.
 */
import type { BoardSettings, BugLetter, Side } from "./types.ts";

export interface TileColours {
  readonly tile: string;
  readonly edge: string;
  readonly side: string;
  readonly sheen: string;
  readonly shade: string;
  readonly label: string;
  readonly ink: string;
  /** The colour of the body if it differs from the ink, which then becomes its outline. */
  readonly fill?: string;
}

export type Theme = "light" | "dark";

export interface ThemeColours {
  readonly table: string;
  readonly halo: string;
  readonly last: string;
  readonly lastSoft: string;
  readonly danger: string;
  readonly own: string;
  readonly best: string;
  readonly line: string;
  readonly shadow: string;
  readonly panel: string;
  readonly panelInk: string;
  readonly panelEdge: string;
}

export const THEMES: Readonly<Record<Theme, ThemeColours>> = {
  light: {
    table: "#bccab2",
    halo: "#ffffff/0.8",
    last: "#d98a00",
    lastSoft: "#ffe28c/0.5",
    danger: "#a8071a",
    own: "#b3530a",
    best: "#0b6e4f",
    line: "#1565c0",
    shadow: "#262e1e/0.24",
    panel: "#fbfaf6",
    panelInk: "#2b2a27",
    panelEdge: "#000000/0.16",
  },
  dark: {
    table: "#42584c",
    halo: "#0c1410/0.7",
    last: "#f5b82e",
    lastSoft: "#ffce5c/0.16",
    danger: "#ff6b7d",
    own: "#ffa45c",
    best: "#5fe0a4",
    line: "#6cb6ff",
    shadow: "#08100c/0.42",
    panel: "#23282a",
    panelInk: "#ece9e2",
    panelEdge: "#ffffff/0.16",
  },
};

const STONES: Readonly<Record<Side, Omit<TileColours, "ink">>> = {
  white: {
    tile: "#f6f0e0",
    edge: "#d2c7aa",
    side: "#b5a988",
    sheen: "#ffffff/0.95",
    shade: "#78643c/0.18",
    label: "#3b352a",
  },
  black: {
    tile: "#2a2725",
    edge: "#625b54",
    side: "#121110",
    sheen: "#ffffff/0.14",
    shade: "#000000/0.4",
    label: "#efe8da",
  },
};

const INKS: Readonly<Record<Side, Readonly<Record<BugLetter, string>>>> = {
  white: {
    Q: "#6b4a00",
    B: "#54268a",
    G: "#3f9a30",
    S: "#3a1c0a",
    A: "#0e59bf",
    L: "#a3150b",
    M: "#75767b",
    P: "#1a5750",
  },
  black: {
    Q: "#fcd535",
    B: "#da93ff",
    G: "#a1f3b4",
    S: "#d9905f",
    A: "#3588c8",
    L: "#e0453a",
    M: "#f5f5fd",
    P: "#81b6b1",
  },
};

const BEE = "#f0b010";
const MONO: Readonly<Record<Side, string>> = { white: "#2b2824", black: "#efe8da" };

/** The colours of a piece in a piece set. */
export function tileColours(set: BoardSettings["pieceSet"], side: Side, bug: BugLetter): TileColours {
  const stone = STONES[side];
  switch (set) {
    case "colour":
      return { ...stone, ink: INKS[side][bug], ...(side === "white" && bug === "Q" ? { fill: BEE } : {}) };
    case "mono":
      return { ...stone, ink: MONO[side] };
    case "contrast": {
      const [tile, ink] = side === "white" ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
      return { tile, edge: ink, side: ink, sheen: "none", shade: "none", label: ink, ink };
    }
  }
}
