import type { Box, Camera, Size } from "./camera.ts";
import { type Gesture, type Hit, IDLE, type Offer } from "./gesture.ts";
import { type Point, sameHex } from "./hex.ts";
import type { Motion } from "./motion.ts";
import { besideHive, cellAt, heightAt, type Stacks, topOf } from "./stack.ts";
import type { BoardSettings, BoardView, BoardWords, Hex, PieceId } from "./types.ts";
import type { Walk } from "./walk.ts";

/** Everything the board knows, in one plain object; what is on the screen follows from it. */
export interface State {
  view: BoardView;
  settings: BoardSettings;
  words: BoardWords;
  /** Derived from the view. */
  stacks: Stacks;
  camera: Camera;
  size: Size;
  /** The part of the table that nothing lies upon. */
  clearing: Box;
  /** The player has moved the camera: a change of the table's size no longer fits the hive. */
  steered: boolean;
  gesture: Gesture;
  /** The cell under the mouse, or under a dragged piece. */
  hover: Hex | null;
  /** The stack that is fanned out. */
  fan: Hex | null;
  /** Where the keyboard stands; shown while the board has the focus. */
  walk: Walk | null;
  focused: boolean;
  motion: { readonly motion: Motion; readonly start: number } | null;
  /** A piece put on its destination, shown there until the host answers. */
  held: { readonly piece: PieceId; readonly to: Hex } | null;
  /** The host takes drawn arrows and marks. */
  drawable: boolean;
}

export const SETTINGS: BoardSettings = {
  layout: "pointy",
  turn: 0,
  pieceSet: "colour",
  labels: false,
  showDestinations: true,
  animation: 250,
  autoFit: true,
  bottom: "white",
  drawing: false,
};

const EMPTY_VIEW: BoardView = {
  pieces: [],
  hands: { white: [], black: [] },
  destinations: new Map(),
  movable: new Set(),
  selected: null,
  lastMove: null,
  marks: [],
  interactive: false,
};

export function createState(settings: Partial<BoardSettings>, words: BoardWords): State {
  return {
    view: EMPTY_VIEW,
    settings: { ...SETTINGS, ...settings },
    words,
    stacks: new Map(),
    camera: { x: 0, y: 0, scale: 1 },
    size: { width: 0, height: 0 },
    clearing: { left: 0, top: 0, right: 0, bottom: 0 },
    steered: false,
    gesture: IDLE,
    hover: null,
    fan: null,
    walk: null,
    focused: false,
    motion: null,
    held: null,
    drawable: false,
  };
}

/** The destinations of the chosen piece. */
export function targets({ view }: State): readonly Hex[] {
  return view.selected && view.interactive ? (view.destinations.get(view.selected) ?? []) : [];
}

export function isTarget(state: State, hex: Hex | null): boolean {
  const { selected, interactive } = state.view;
  return hex !== null && selected !== null && interactive && reaches(state, selected, hex);
}

/** Whether a piece may be put on a cell. */
function reaches({ view, stacks, gesture }: State, piece: PieceId, hex: Hex): boolean {
  if (view.free) {
    const lies = view.pieces.some((placed) => placed.piece === piece);
    return gesture.t === "drag" || !lies || heightAt(stacks, hex) === 0;
  }
  return view.destinations.get(piece)?.some((to) => sameHex(to, hex)) ?? false;
}

/** The cells of the pieces that the chosen one can move in its stead. */
export function throwable({ view }: State): readonly Hex[] {
  const pieces = view.selected && view.interactive ? (view.throws?.get(view.selected) ?? []) : [];
  return view.pieces.filter(({ piece }) => pieces.includes(piece)).map(({ hex }) => hex);
}

/** Whether a piece can be chosen: it can move, or move another. */
export function isChoosable(view: BoardView, piece: PieceId): boolean {
  const acts = (view.destinations.get(piece)?.length ?? 0) > 0 || (view.throws?.get(piece)?.length ?? 0) > 0;
  return view.interactive && (view.free === true || acts);
}

export function offerOf(state: State): Offer {
  const { view, stacks, settings, drawable } = state;
  return {
    drawable,
    drawing: drawable && settings.drawing,
    interactive: view.interactive,
    free: view.free === true,
    selected: view.selected,
    choosable: (piece) => isChoosable(view, piece),
    isDestination: (piece, hex) => reaches(state, piece, hex),
    besideHive: (hex) => besideHive(stacks, hex),
  };
}

/** What lies under a point of the plane. */
export function hitAt({ stacks, settings }: State, point: Point): Hit {
  const hex = cellAt(point, stacks, settings);
  return { hex, piece: topOf(stacks, hex), height: heightAt(stacks, hex) };
}
