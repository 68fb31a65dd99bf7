import type { Box, Camera, Size } from "./camera.ts";
import { type Gesture, type Hit, IDLE, type Offer } from "./gesture.ts";
import { type Point, sameHex } from "./hex.ts";
import type { Motion } from "./motion.ts";
import { besideHive, cellAt, heightAt, type Stacks, topOf } from "./stack.ts";
import type { BoardSettings, BoardView, BoardWords, Hex, PieceId } from "./types.ts";
import type { Walk } from "./walk.ts";

/** The complete state of the board as a plain object, from which the picture is derived. */
export interface State {
  view: BoardView;
  settings: BoardSettings;
  words: BoardWords;
  /** Derived from the view. */
  stacks: Stacks;
  camera: Camera;
  size: Size;
  /** The part of the table that nothing covers. */
  clearing: Box;
  /** The player has panned or zoomed, so the hive is not fitted again until they ask for it. */
  steered: boolean;
  gesture: Gesture;
  /** The cell under the mouse or the dragged piece. */
  hover: Hex | null;
  /** The stack that is fanned out. */
  fan: Hex | null;
  /** The keyboard cursor, shown while the board has the focus. */
  walk: Walk | null;
  focused: boolean;
  motion: { readonly motion: Motion; readonly start: number } | null;
  /** A piece dropped on its destination, shown there until the host answers. */
  held: { readonly piece: PieceId; readonly to: Hex } | null;
  /** Whether the host accepts drawn arrows and marks. */
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

/** The destinations of the selected piece. */
export function targets({ view }: State): readonly Hex[] {
  return view.selected && view.interactive ? (view.destinations.get(view.selected) ?? []) : [];
}

export function isTarget(state: State, hex: Hex | null): boolean {
  const { selected, interactive } = state.view;
  return hex !== null && selected !== null && interactive && reaches(state, selected, hex);
}

/** Whether a piece can go to a cell. */
function reaches({ view, stacks, gesture }: State, piece: PieceId, hex: Hex): boolean {
  if (view.free) {
    const lies = view.pieces.some((placed) => placed.piece === piece);
    return gesture.t === "drag" || !lies || heightAt(stacks, hex) === 0;
  }
  return view.destinations.get(piece)?.some((to) => sameHex(to, hex)) ?? false;
}

/** The cells of the pieces that the selected one can throw. */
export function throwable({ view }: State): readonly Hex[] {
  const pieces = view.selected && view.interactive ? (view.throws?.get(view.selected) ?? []) : [];
  return view.pieces.filter(({ piece }) => pieces.includes(piece)).map(({ hex }) => hex);
}

/** Whether a piece can be selected: it can move, or throw another. */
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

/** The target at a point of the plane. */
export function hitAt({ stacks, settings }: State, point: Point): Hit {
  const hex = cellAt(point, stacks, settings);
  return { hex, piece: topOf(stacks, hex), height: heightAt(stacks, hex) };
}
