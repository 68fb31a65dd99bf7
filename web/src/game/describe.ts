import { list, t } from "../i18n/index.ts";
import type { Hex, PieceId, Side } from "../wire/protocol.ts";
import { around, BUGS, fullHand, type Shown } from "./history.ts";
import { pieceName, sentence } from "./words.ts";

const DIRECTIONS = ["right", "down-right", "down-left", "left", "up-left", "up-right"] as const;

/** The hive in words: one line for each cell, from the top row to the bottom, each row from the left. */
export function hiveLines(pieces: Shown["pieces"]): string[] {
  const stacks = new Map<string, { hex: Hex; stack: PieceId[] }>();
  for (const { piece, hex } of pieces) {
    const cell = stacks.get(hex.join()) ?? { hex, stack: [] };
    cell.stack.unshift(piece);
    stacks.set(hex.join(), cell);
  }
  const cells = [...stacks.values()].sort((a, b) => a.hex[1] - b.hex[1] || a.hex[0] - b.hex[0]);
  return cells.map(({ hex, stack }) => {
    const beside = around(hex).flatMap((cell, index) => {
      const top = stacks.get(cell.join())?.stack[0];
      const direction = DIRECTIONS[index] ?? "right";
      return top ? [t("blind-neighbour", { direction, piece: pieceName(top) })] : [];
    });
    const neighbours = beside.length > 0 ? sentence(list(beside)) : t("blind-alone");
    const [only, ...under] = stack;
    if (only && under.length === 0) {
      return t("blind-piece", { piece: sentence(pieceName(only)), neighbours });
    }
    return t("blind-stack", { pieces: list(stack.map(pieceName)), neighbours });
  });
}

/** A side's hand in words. */
export function handLine(set: string, side: Side, hands: Shown["hands"]): string {
  const whole = fullHand(set);
  const piles = BUGS.filter((bug) => whole[bug] && (hands[side][bug] ?? 0) > 0);
  if (piles.length === 0) {
    return t("blind-hand-empty", { side });
  }
  const pieces = piles.map((bug) => t("piece-count", { bug, count: hands[side][bug] ?? 0 }));
  return t("blind-hand", { side, pieces: list(pieces) });
}

/** A time in words. */
export function spokenTime(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return t("blind-time", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
