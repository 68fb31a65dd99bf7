/** What the engine tells of a position, as docs/module.md describes it. */
import type { Ply, Side } from "../../protocol.ts";

export interface Win {
  side: Side;
  in: number;
}

export interface EngineLine {
  /** White's share of the points, from 0 to 1. */
  white: number;
  /** Only if the win is proven. */
  win: Win | null;
  moves: Ply[];
}

export interface Found {
  depth: number;
  nodes: number;
  /** Positions in a second. */
  speed: number;
  /** This was the last word. */
  done: boolean;
  lines: EngineLine[];
}
