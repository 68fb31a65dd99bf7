/** Everything to render, as plain lists. Pure, so that the picture can be tested without a page. */
import { type ArrowNode, arrowsOf } from "./arrow.ts";
import { hexOf, keyOf, type Point, sameHex, toPoint } from "./hex.ts";
import { poseAt } from "./motion.ts";
import { cellsAround, heightAt, standing } from "./stack.ts";
import { isTarget, type State, targets, throwable } from "./state.ts";
import type { Hex, PieceId } from "./types.ts";

export interface TileNode {
  readonly piece: PieceId;
  readonly hex: Hex;
  /** Number of pieces below it. */
  readonly level: number;
  readonly at: Point;
  readonly lift: number;
  readonly opacity: number;
  /** Number of pieces on top of it. */
  readonly depth: number;
  readonly movable: boolean;
  readonly selected: boolean;
  /** Named in a text beside the board, so it shows its letter and number. */
  readonly named: boolean;
  /** Being dragged; only a trace remains. */
  readonly away: boolean;
  /** Being animated, drawn above all others. */
  readonly moving: boolean;
}

export type SpotKind =
  | "cell"
  | "target"
  | "from"
  | "to"
  | "by"
  | "evidence"
  | "hint"
  | "premove"
  | "danger"
  | "own"
  | "start"
  | "throw"
  | "focus"
  | "below";

/** A mark on a cell. */
export interface Spot {
  readonly id: string;
  readonly kind: SpotKind;
  readonly hex: Hex;
  readonly at: Point;
  /** On top of a piece rather than on the table. */
  readonly raised: boolean;
  readonly hot: boolean;
  /** The pieces under the top of a stack, from above. */
  readonly below: readonly PieceId[];
}

/** A tile, or a mark on top of one, in painting order. */
export type Item = { readonly tile: TileNode } | { readonly spot: Spot };

export interface Scene {
  /** Below the tiles. */
  readonly floor: readonly Spot[];
  readonly items: readonly Item[];
  readonly arrows: readonly ArrowNode[];
  /** Above everything else. */
  readonly focus: readonly Spot[];
  /** The selected piece on the cell under the pointer. */
  readonly preview: { readonly piece: PieceId; readonly at: Point } | null;
}

export function sceneOf(state: State, now: number): Scene {
  const spots = spotsOf(state);
  return {
    floor: spots.filter((spot) => !spot.raised && spot.kind !== "focus"),
    items: itemsOf(
      state,
      spots.filter((spot) => spot.raised && spot.kind !== "focus"),
      now,
    ),
    arrows: arrowsOf(state),
    focus: spots.filter((spot) => spot.kind === "focus"),
    preview: previewOf(state),
  };
}

function itemsOf(state: State, spots: readonly Spot[], now: number): Item[] {
  const row = (hex: Hex) => toPoint(hex, state.settings).y;
  const tiles = tilesOf(state, now);
  const ranked = [
    ...tiles.map((tile) => ({ item: { tile }, rank: [Number(tile.moving), row(tile.hex), 0, tile.level] })),
    ...spots.map((spot) => ({ item: { spot }, rank: [0, row(spot.hex), 1, 0] })),
  ];
  // Stacks overlap the cells behind them, so rows are painted back to front.
  ranked.sort((a, b) => {
    const i = a.rank.findIndex((value, at) => Math.abs(value - (b.rank[at] as number)) > 0.01);
    return i < 0 ? 0 : (a.rank[i] as number) - (b.rank[i] as number);
  });
  return ranked.map(({ item }) => item);
}

function tilesOf(state: State, now: number): TileNode[] {
  const { view, stacks, settings, held, motion, gesture } = state;
  const dragged = gesture.t === "drag" ? gesture.piece : null;
  const levels = new Map<string, number>();
  const tiles = view.pieces.map(({ piece, hex }): TileNode => {
    const key = keyOf(hex);
    const floor = levels.get(key) ?? 0;
    levels.set(key, floor + 1);
    const put = held?.piece === piece ? held.to : null;
    const level = put ? heightAt(stacks, put) : floor;
    const onWay = motion?.motion.piece === piece ? motion : null;
    const pose = onWay ? poseAt(onWay.motion, (now - onWay.start) / onWay.motion.duration) : null;
    return {
      piece,
      hex: put ?? hex,
      level,
      at: pose?.at ?? standing(put ?? hex, level, settings),
      lift: pose?.lift ?? 0,
      opacity: pose?.opacity ?? 1,
      depth: put ? 0 : heightAt(stacks, hex) - level - 1,
      movable: view.interactive && view.movable.has(piece),
      selected: view.selected === piece,
      named: view.named?.has(piece) ?? false,
      away: dragged === piece,
      moving: pose !== null,
    };
  });
  return held && !view.pieces.some(({ piece }) => piece === held.piece)
    ? [...tiles, placedTile(state, held.piece, held.to)]
    : tiles;
}

function placedTile({ stacks, settings }: State, piece: PieceId, to: Hex): TileNode {
  const level = heightAt(stacks, to);
  const at = standing(to, level, settings);
  const none = { depth: 0, movable: false, selected: false, named: false, away: false, moving: false };
  return { piece, hex: to, level, at, lift: 0, opacity: 1, ...none };
}

function spotsOf(state: State): Spot[] {
  const { view, stacks, settings } = state;
  const spots: Spot[] = [];
  const add = (kind: SpotKind, hex: Hex, hot = false, below: readonly PieceId[] = []) => {
    const height = heightAt(stacks, hex);
    spots.push({
      id: `${kind}:${hex[0]},${hex[1]}${below.join("")}`,
      kind,
      hex,
      at: standing(hex, Math.max(0, height - 1), settings),
      raised: height > 0,
      hot,
      below,
    });
  };
  for (const hex of view.free ? cellsAround(stacks) : []) {
    add("cell", hex);
  }
  const { lastMove } = view;
  if (lastMove?.from) {
    add("from", lastMove.from);
  }
  if (lastMove) {
    add("to", lastMove.to);
    const thrower = lastMove.by ? view.pieces.find(({ piece }) => piece === lastMove.by) : null;
    if (thrower) {
      add("by", thrower.hex);
    }
  }
  if (settings.showDestinations) {
    for (const hex of targets(state)) {
      add("target", hex, sameHex(hex, state.hover) || (state.focused && sameHex(hex, state.walk?.hex)));
    }
  }
  for (const hex of throwable(state)) {
    add("throw", hex, sameHex(hex, state.hover));
  }
  for (const { hex, kind } of view.marks) {
    if (!spots.some(({ id }) => id === `${kind}:${hex[0]},${hex[1]}`)) {
      add(kind, hex);
    }
  }
  for (const [key, stack] of stacks) {
    if (stack.length > 1) {
      add("below", hexOf(key), false, stack.slice(0, -1).reverse());
    }
  }
  if (state.focused && state.walk) {
    add("focus", state.walk.hex);
  }
  return spots;
}

function previewOf(state: State): Scene["preview"] {
  const { view, hover, stacks, settings, walk, focused, gesture } = state;
  const hex =
    gesture.t === "idle" || gesture.t === "pressed" ? (hover ?? (focused ? (walk?.hex ?? null) : null)) : hover;
  if (
    !hex ||
    !view.selected ||
    gesture.t === "pan" ||
    gesture.t === "pinch" ||
    gesture.t === "draw" ||
    state.held ||
    !isTarget(state, hex)
  ) {
    return null;
  }
  return { piece: view.selected, at: standing(hex, heightAt(stacks, hex), settings) };
}
