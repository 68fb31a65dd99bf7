/** What is to be drawn, as plain lists; pure, so that what the player sees can be tested without a page. */
import { type Point, sameHex, toPoint } from "./hex.ts";
import { poseAt } from "./motion.ts";
import { heightAt, standing } from "./stack.ts";
import { isTarget, type State, targets } from "./state.ts";
import type { Hex, PieceId } from "./types.ts";

export interface TileNode {
  readonly piece: PieceId;
  readonly hex: Hex;
  readonly at: Point;
  readonly lift: number;
  readonly opacity: number;
  /** How many pieces lie on top of it. */
  readonly depth: number;
  readonly movable: boolean;
  readonly selected: boolean;
  /** Taken up by a drag: only a trace stays. */
  readonly away: boolean;
  /** On its way, drawn above all others. */
  readonly moving: boolean;
}

export type SpotKind =
  | "target"
  | "from"
  | "to"
  | "by"
  | "evidence"
  | "hint"
  | "premove"
  | "danger"
  | "focus"
  | "height";

/** A mark on a cell. */
export interface Spot {
  readonly id: string;
  readonly kind: SpotKind;
  readonly hex: Hex;
  readonly at: Point;
  /** On top of a piece, rather than on the table. */
  readonly raised: boolean;
  readonly hot: boolean;
  readonly text: string;
}

export interface Scene {
  readonly tiles: readonly TileNode[];
  /** Below the tiles. */
  readonly floor: readonly Spot[];
  /** Above the tiles. */
  readonly marks: readonly Spot[];
  /** The chosen piece, as it would stand on the cell under the pointer. */
  readonly preview: { readonly piece: PieceId; readonly at: Point } | null;
}

export function sceneOf(state: State, now: number): Scene {
  const spots = spotsOf(state);
  return {
    tiles: tilesOf(state, now),
    floor: spots.filter((spot) => !spot.raised && spot.kind !== "focus"),
    marks: spots.filter((spot) => spot.raised || spot.kind === "focus"),
    preview: previewOf(state),
  };
}

function tilesOf(state: State, now: number): TileNode[] {
  const { view, stacks, settings, held, motion, gesture } = state;
  const dragged = gesture.t === "drag" ? gesture.piece : null;
  const tiles: { node: TileNode; row: number; level: number }[] = [];
  const levels = new Map<string, number>();
  for (const { piece, hex } of view.pieces) {
    const key = `${hex[0]},${hex[1]}`;
    const level = levels.get(key) ?? 0;
    levels.set(key, level + 1);
    const depth = (stacks.get(key)?.length ?? 1) - level - 1;
    const shown = held?.piece === piece ? held.to : hex;
    const onWay = motion?.motion.piece === piece ? motion : null;
    const pose = onWay ? poseAt(onWay.motion, (now - onWay.start) / onWay.motion.duration) : null;
    const height = held?.piece === piece ? heightAt(stacks, held.to) : level;
    tiles.push({
      node: {
        piece,
        hex: shown,
        at: pose?.at ?? standing(shown, height, settings),
        lift: pose?.lift ?? 0,
        opacity: pose?.opacity ?? 1,
        depth,
        movable: view.interactive && view.movable.has(piece),
        selected: view.selected === piece,
        away: dragged === piece,
        moving: pose !== null,
      },
      row: toPoint(shown, settings).y,
      level: height,
    });
  }
  if (held && !view.pieces.some(({ piece }) => piece === held.piece)) {
    tiles.push({ node: placedTile(state, held.piece, held.to), row: toPoint(held.to, settings).y, level: 0 });
  }
  // Stacks lean upwards over what lies behind them, so rows are drawn from the back to the front.
  tiles.sort((a, b) => Number(a.node.moving) - Number(b.node.moving) || a.row - b.row || a.level - b.level);
  return tiles.map(({ node }) => node);
}

function placedTile({ stacks, settings }: State, piece: PieceId, to: Hex): TileNode {
  const at = standing(to, heightAt(stacks, to), settings);
  const none = { depth: 0, movable: false, selected: false, away: false, moving: false };
  return { piece, hex: to, at, lift: 0, opacity: 1, ...none };
}

function spotsOf(state: State): Spot[] {
  const { view, stacks, settings } = state;
  const spots: Spot[] = [];
  const add = (kind: SpotKind, hex: Hex, hot = false, text = "") => {
    const height = heightAt(stacks, hex);
    spots.push({
      id: `${kind}:${hex[0]},${hex[1]}`,
      kind,
      hex,
      at: standing(hex, Math.max(0, height - 1), settings),
      raised: height > 0,
      hot,
      text,
    });
  };
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
  for (const [key, stack] of stacks) {
    if (stack.length > 1) {
      const [q, r] = key.split(",").map(Number) as [number, number];
      add("height", [q, r], false, String(stack.length));
    }
  }
  if (settings.showDestinations) {
    for (const hex of targets(state)) {
      add("target", hex, sameHex(hex, state.hover) || (state.focused && sameHex(hex, state.walk?.hex)));
    }
  }
  for (const { hex, kind } of view.marks) {
    if (!spots.some(({ id }) => id === `${kind}:${hex[0]},${hex[1]}`)) {
      add(kind, hex);
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
  if (!hex || !view.selected || gesture.t === "pan" || gesture.t === "pinch" || state.held || !isTarget(state, hex)) {
    return null;
  }
  return { piece: view.selected, at: standing(hex, heightAt(stacks, hex), settings) };
}
