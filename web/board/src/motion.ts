/** Animations between views. Pure: a motion and a time yield a pose. */
import { keyOf, type Layout, type Point, RADIUS, sameHex } from "./hex.ts";
import { type Stacks, stacksOf, standing } from "./stack.ts";
import type { BoardView, Hex, PieceId, ShownMove } from "./types.ts";

/** A piece being animated. */
export interface Motion {
  readonly piece: PieceId;
  readonly stops: readonly Stop[];
  readonly duration: number;
  /** From the hand: the host provides the starting point, and the piece fades in. */
  readonly entering: boolean;
}

export interface Stop {
  readonly at: Point;
  /** How high the piece is lifted above the tiles, 0 to 1. */
  readonly lift: number;
}

export interface Pose {
  readonly at: Point;
  readonly lift: number;
  readonly opacity: number;
}

/** Duration of steps back or through the history, which are abbreviated. */
const SHORT = 130;

/** A piece that was moved, added or removed. */
export interface Change {
  readonly piece: PieceId;
  readonly from: Hex | null;
  readonly fromLevel: number;
  readonly to: Hex | null;
  readonly toLevel: number;
}

/** The differences between two views; empty if they are equal. */
export function changesBetween(before: BoardView, after: BoardView): Change[] {
  if (before.pieces === after.pieces) {
    return [];
  }
  const old = places(before);
  const now = places(after);
  const list: Change[] = [];
  for (const [piece, { hex, level }] of now) {
    const was = old.get(piece);
    if (!was || !sameHex(was.hex, hex)) {
      list.push({ piece, from: was?.hex ?? null, fromLevel: was?.level ?? 0, to: hex, toLevel: level });
    }
  }
  for (const [piece, { hex, level }] of old) {
    if (!now.has(piece)) {
      list.push({ piece, from: hex, fromLevel: level, to: null, toLevel: 0 });
    }
  }
  return list;
}

/**
 * The animation of a change. Several changes at once are a jump through the game and are not animated. `pilePlace`
 * returns where on the plane a piece's pile is.
 */
export function motionOf(
  changes: readonly Change[],
  before: BoardView,
  after: BoardView,
  layout: Layout,
  animation: number,
  pilePlace: (piece: PieceId) => Point | null,
): Motion | null {
  const [change] = changes;
  if (animation <= 0 || changes.length !== 1 || !change?.to) {
    return null;
  }
  const { piece, from, to } = change;
  const short = Math.min(animation, SHORT);
  const end: Stop = { at: standing(to, change.toLevel, layout), lift: 0 };
  const move = after.lastMove;
  const played = move?.piece === piece && sameHex(move.to, to) && (from === null || sameHex(move.from, from));
  if (!from) {
    const hand = played ? pilePlace(piece) : null;
    const start = hand ? { at: hand, lift: 1 } : { at: { x: end.at.x, y: end.at.y - RADIUS / 3 }, lift: 0.6 };
    return { piece, stops: [start, end], duration: played ? animation * 1.2 : short, entering: true };
  }
  const start: Stop = { at: standing(from, change.fromLevel, layout), lift: 0 };
  if (played && move) {
    const way = wayOf(move, from, to);
    const stops = [start, ...stopsOf(way, change, stacksOf(before.pieces), layout, move), end];
    return { piece, stops, duration: stretched(animation, way.length), entering: false };
  }
  const undone = before.lastMove;
  if (undone?.piece === piece && sameHex(undone.to, from) && sameHex(undone.from, to)) {
    const way = wayOf(undone, to, from).reverse();
    const stops = [start, ...stopsOf(way, change, stacksOf(after.pieces), layout, undone), end];
    return { piece, stops, duration: short, entering: false };
  }
  return { piece, stops: [start, end], duration: short, entering: false };
}

/** The pose at time `t`, from 0 to 1. */
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

function places({ pieces }: BoardView): Map<PieceId, { hex: Hex; level: number }> {
  const heights = new Map<string, number>();
  const result = new Map<PieceId, { hex: Hex; level: number }>();
  for (const { piece, hex } of pieces) {
    const level = heights.get(keyOf(hex)) ?? 0;
    heights.set(keyOf(hex), level + 1);
    result.set(piece, { hex, level });
  }
  return result;
}

/** The cells of the path including both ends, whether or not the host listed them. */
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

/** The stops between the ends; a piece that passes over others is lifted above them. */
function stopsOf(way: readonly Hex[], change: Change, stacks: Stacks, layout: Layout, move: ShownMove): Stop[] {
  const inner = way.slice(1, -1).map((hex): Stop => {
    const under = (stacks.get(keyOf(hex)) ?? []).filter((other) => other !== change.piece).length;
    return { at: standing(hex, under, layout), lift: under > 0 ? 1 : 0 };
  });
  const climbs = change.fromLevel > 0 || change.toLevel > 0 || move.by;
  const [from, to] = [way[0], way.at(-1)];
  if (inner.length === 0 && climbs && from && to) {
    const level = Math.max(change.fromLevel, change.toLevel);
    const [a, b] = [standing(from, level, layout), standing(to, level, layout)];
    return [{ at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, lift: 1 }];
  }
  return inner;
}

/** Long paths take longer, but far less than proportionally. */
function stretched(animation: number, cells: number): number {
  return animation * Math.min(2.2, 1 + 0.16 * Math.max(0, cells - 2));
}

function eased(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}
