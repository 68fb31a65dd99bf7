/** How pieces get from one view to the next. Pure: a motion and a time give a place. */
import { keyOf, type Layout, type Point, RADIUS, sameHex } from "./hex.ts";
import { heightAt, type Stacks, stacksOf, standing } from "./stack.ts";
import type { BoardView, Hex, PieceId, ShownMove } from "./types.ts";

/** A piece on its way. */
export interface Motion {
  readonly piece: PieceId;
  readonly stops: readonly Stop[];
  readonly duration: number;
  /** From the hand: the place is given by the page, and the piece fades in. */
  readonly entering: boolean;
}

export interface Stop {
  readonly at: Point;
  /** How far above the tiles the piece is carried, 0 to 1. */
  readonly lift: number;
}

export interface Pose {
  readonly at: Point;
  readonly lift: number;
  readonly opacity: number;
}

/** A step back or through the history is shown, but not performed. */
const SHORT = 130;

/** What moves between two views. More than one change at once is a jump through the game: nothing slides then. */
export function motionsBetween(
  before: BoardView,
  after: BoardView,
  layout: Layout,
  animation: number,
  handPlace: (piece: PieceId) => Point | null,
): Motion[] {
  if (animation <= 0) {
    return [];
  }
  const old = stacksOf(before.pieces);
  const now = stacksOf(after.pieces);
  const changed = changes(old, now);
  const [change] = changed;
  if (changed.length !== 1 || !change) {
    return [];
  }
  const { piece, from, to, fromLevel } = change;
  if (!to) {
    return [];
  }
  const level = (now.get(keyOf(to))?.indexOf(piece) ?? 0) | 0;
  const end: Stop = { at: standing(to, level, layout), lift: 0 };
  const move = after.lastMove;
  const played = move?.piece === piece && sameHex(move.to, to) && (from === null || sameHex(move.from, from));
  if (!from) {
    const start = played ? handPlace(piece) : null;
    const stops = start
      ? [{ at: start, lift: 1 }, end]
      : [{ at: { x: end.at.x, y: end.at.y - RADIUS / 3 }, lift: 0.6 }, end];
    return [{ piece, stops, duration: played ? animation : Math.min(animation, SHORT), entering: true }];
  }
  const start: Stop = { at: standing(from, fromLevel, layout), lift: 0 };
  if (played && move) {
    const way = wayOf(move, from, to);
    const stops = [start, ...between(way, old, piece, layout, move), end];
    return [{ piece, stops, duration: stretched(animation, way.length), entering: false }];
  }
  const undone = before.lastMove;
  if (undone?.piece === piece && sameHex(undone.to, from) && sameHex(undone.from, to)) {
    const way = wayOf(undone, to, from).reverse();
    const stops = [start, ...between(way, now, piece, layout, undone), end];
    return [{ piece, stops, duration: Math.min(animation, SHORT), entering: false }];
  }
  return [{ piece, stops: [start, end], duration: Math.min(animation, SHORT), entering: false }];
}

/** Where a motion stands after a part `t` of its time, from 0 to 1. */
export function poseAt(motion: Motion, t: number): Pose {
  const { stops } = motion;
  const last = stops.at(-1) as Stop;
  if (t >= 1 || stops.length < 2) {
    return { ...last, opacity: 1 };
  }
  const lengths = stops.slice(1).map((stop, i) => {
    const from = (stops[i] as Stop).at;
    return Math.hypot(stop.at.x - from.x, stop.at.y - from.y);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let rest = eased(t) * total;
  let i = 0;
  while (i < lengths.length - 1 && rest > (lengths[i] as number)) {
    rest -= lengths[i] as number;
    i++;
  }
  const a = stops[i] as Stop;
  const b = stops[i + 1] as Stop;
  const k = Math.min(1, rest / ((lengths[i] as number) || 1));
  return {
    at: { x: a.at.x + (b.at.x - a.at.x) * k, y: a.at.y + (b.at.y - a.at.y) * k },
    lift: a.lift + (b.lift - a.lift) * k,
    opacity: motion.entering ? Math.min(1, 0.25 + t * 2) : 1,
  };
}

interface Change {
  readonly piece: PieceId;
  readonly from: Hex | null;
  readonly fromLevel: number;
  readonly to: Hex | null;
}

function changes(old: Stacks, now: Stacks): Change[] {
  const before = places(old);
  const after = places(now);
  const list: Change[] = [];
  for (const [piece, place] of after) {
    const was = before.get(piece);
    if (!was || was.key !== place.key) {
      list.push({ piece, from: was?.hex ?? null, fromLevel: was?.level ?? 0, to: place.hex });
    }
  }
  for (const [piece, place] of before) {
    if (!after.has(piece)) {
      list.push({ piece, from: place.hex, fromLevel: place.level, to: null });
    }
  }
  return list;
}

function places(stacks: Stacks): Map<PieceId, { key: string; hex: Hex; level: number }> {
  const result = new Map<PieceId, { key: string; hex: Hex; level: number }>();
  for (const [key, stack] of stacks) {
    const [q, r] = key.split(",").map(Number) as [number, number];
    for (const [level, piece] of stack.entries()) {
      result.set(piece, { key, hex: [q, r], level });
    }
  }
  return result;
}

/** The cells of the way with both ends, whether or not the host named them. */
function wayOf(move: ShownMove, from: Hex, to: Hex): Hex[] {
  const way = [...move.path];
  if (!sameHex(way[0], from)) {
    way.unshift(from);
  }
  if (!sameHex(way.at(-1), to)) {
    way.push(to);
  }
  return way;
}

/** The stops between the ends: a piece that passes over others is carried above them. */
function between(way: readonly Hex[], stacks: Stacks, piece: PieceId, layout: Layout, move: ShownMove): Stop[] {
  const inner = way.slice(1, -1).map((hex): Stop => {
    const under = (stacks.get(keyOf(hex)) ?? []).filter((other) => other !== piece).length;
    return { at: standing(hex, under, layout), lift: under > 0 ? 1 : 0 };
  });
  const [from, to] = [way[0] as Hex, way.at(-1) as Hex];
  const climbs = heightAt(stacks, from) > 1 || heightAt(stacks, to) > (stacks.get(keyOf(to))?.includes(piece) ? 1 : 0);
  if (inner.length === 0 && (climbs || move.by)) {
    const [a, b] = [standing(from, 1, layout), standing(to, 1, layout)];
    return [{ at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, lift: 1 }];
  }
  return inner;
}

/** Long ways take longer, but much less than in proportion. */
function stretched(animation: number, cells: number): number {
  return animation * Math.min(2.2, 1 + 0.16 * Math.max(0, cells - 2));
}

function eased(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}
