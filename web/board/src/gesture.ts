/**
 * Pointer gestures as a reducer: a gesture and an input yield the next gesture and effects. Independent of the DOM, so
 * that every sequence can be tested as data.
 */
import type { Point } from "./hex.ts";
import { sideOf } from "./piece.ts";
import type { Hex, PieceId } from "./types.ts";

/** The target under a pointer. */
export interface Hit {
  /** The cell of the table; null over a hand or outside. */
  readonly hex: Hex | null;
  /** The top piece of the cell, or the next piece of the pile. */
  readonly piece: PieceId | null;
  readonly height: number;
}

export type Gesture =
  | { readonly t: "idle" }
  | {
      readonly t: "pressed";
      readonly id: number;
      readonly touch: boolean;
      readonly start: Point;
      readonly hit: Hit;
      /** Whether this press selected the piece, so that its release does not deselect it. */
      readonly chose: boolean;
      /** Whether it was held long enough to fan out a stack; its release is then not a click. */
      readonly held: boolean;
    }
  | { readonly t: "pan"; readonly id: number; readonly touch: boolean; readonly last: Point }
  | {
      readonly t: "drag";
      readonly id: number;
      readonly touch: boolean;
      readonly piece: PieceId;
      readonly from: Hex | null;
      readonly at: Point;
    }
  /** An arrow being drawn from the cell `from`. */
  | { readonly t: "draw"; readonly id: number; readonly touch: boolean; readonly from: Hex; readonly at: Point }
  | { readonly t: "pinch"; readonly a: Finger; readonly b: Finger };

interface Finger {
  readonly id: number;
  readonly at: Point;
}

export type Input =
  | {
      readonly t: "down";
      readonly id: number;
      readonly at: Point;
      readonly touch: boolean;
      readonly button: number;
      readonly hit: Hit;
    }
  | { readonly t: "move"; readonly id: number; readonly at: Point }
  | { readonly t: "up"; readonly id: number; readonly at: Point; readonly hit: Hit }
  | { readonly t: "cancel"; readonly id: number }
  /** The pointer has not moved since it went down. */
  | { readonly t: "hold"; readonly id: number }
  | { readonly t: "escape" };

export type Effect =
  | { readonly t: "select"; readonly piece: PieceId | null }
  | { readonly t: "move"; readonly piece: PieceId; readonly to: Hex; readonly dropped: boolean }
  | { readonly t: "refuse"; readonly piece: PieceId; readonly to: Hex | null }
  /** An empty cell was clicked that the selected piece, if any, cannot go to. */
  | { readonly t: "empty"; readonly hex: Hex }
  /** Dragged off the table, or right-clicked. */
  | { readonly t: "discard"; readonly piece: PieceId }
  | { readonly t: "pan"; readonly dx: number; readonly dy: number }
  | { readonly t: "pinch"; readonly before: readonly [Point, Point]; readonly after: readonly [Point, Point] }
  | { readonly t: "fan"; readonly hex: Hex }
  | { readonly t: "draw"; readonly from: Hex; readonly to: Hex };

/** What the reducer needs to know about the position. */
export interface Offer {
  readonly interactive: boolean;
  /** Pieces can go anywhere, including off the table. */
  readonly free: boolean;
  readonly selected: PieceId | null;
  choosable(piece: PieceId): boolean;
  isDestination(piece: PieceId, hex: Hex): boolean;
  besideHive(hex: Hex): boolean;
  /** Whether arrows may be drawn with the right button. */
  readonly drawable: boolean;
  /** Whether every press draws. */
  readonly drawing: boolean;
}

export interface Step {
  readonly gesture: Gesture;
  readonly effects: readonly Effect[];
}

/** Maximum movement of a click, in CSS pixels. */
export const THRESHOLD = 4;
/** Fingers are less precise than mice. */
const TOUCH_THRESHOLD = 8;

export const IDLE: Gesture = { t: "idle" };

export function step(gesture: Gesture, input: Input, offer: Offer): Step {
  switch (input.t) {
    case "down":
      return down(gesture, input, offer);
    case "move":
      return move(gesture, input, offer);
    case "up":
      return up(gesture, input, offer);
    case "cancel":
      return involves(gesture, input.id) ? { gesture: IDLE, effects: [] } : same(gesture);
    case "hold":
      if (gesture.t === "pressed" && gesture.id === input.id && gesture.hit.hex && gesture.hit.height > 1) {
        return { gesture: { ...gesture, held: true }, effects: [{ t: "fan", hex: gesture.hit.hex }] };
      }
      return same(gesture);
    case "escape":
      return { gesture: IDLE, effects: offer.selected ? [{ t: "select", piece: null }] : [] };
  }
}

/** Handles a click on a cell or pile; also used by the keyboard. */
export function click(hit: Hit, offer: Offer): Effect[] {
  const { hex, piece } = hit;
  const { selected } = offer;
  if (!offer.interactive) {
    return [];
  }
  if (piece && piece === selected) {
    return [{ t: "select", piece: null }];
  }
  if (selected && hex && offer.isDestination(selected, hex)) {
    return [{ t: "move", piece: selected, to: hex, dropped: false }];
  }
  if (piece && offer.choosable(piece)) {
    return [{ t: "select", piece }];
  }
  if (piece && (!selected || !hex || sideOf(piece) === sideOf(selected))) {
    return [{ t: "refuse", piece, to: null }];
  }
  if (selected && hex && offer.besideHive(hex)) {
    return [{ t: "refuse", piece: selected, to: hex }];
  }
  if (selected) {
    return [{ t: "select", piece: null }];
  }
  return hex && !piece ? [{ t: "empty", hex }] : [];
}

function down(gesture: Gesture, input: Input & { t: "down" }, offer: Offer): Step {
  if (gesture.t !== "idle") {
    return second(gesture, input);
  }
  const { id, at, touch, hit } = input;
  if (input.button === 2 && offer.free && hit.hex && hit.piece) {
    return { gesture: IDLE, effects: [{ t: "discard", piece: hit.piece }] };
  }
  if (input.button === 2 && offer.selected) {
    return { gesture: IDLE, effects: [{ t: "select", piece: null }] };
  }
  if (hit.hex && ((input.button === 2 && offer.drawable) || (input.button === 0 && offer.drawing))) {
    return { gesture: { t: "draw", id, touch, from: hit.hex, at }, effects: [] };
  }
  if (input.button === 2) {
    return same(gesture);
  }
  if (input.button === 1) {
    return { gesture: { t: "pan", id, touch, last: at }, effects: [] };
  }
  const pressed = { t: "pressed", id, touch, start: at, hit, held: false } as const;
  // A piece is selected on press rather than on release, which feels faster. Where the press could also mean a
  // destination, the release decides.
  const [first] = click(hit, offer);
  if (first?.t === "select" && first.piece) {
    return { gesture: { ...pressed, chose: true }, effects: [first] };
  }
  return { gesture: { ...pressed, chose: false }, effects: [] };
}

/** A second finger turns any gesture into a pinch; a second mouse button cancels it. */
function second(gesture: Gesture, input: Input & { t: "down" }): Step {
  if (gesture.t === "idle" || gesture.t === "pinch") {
    return same(gesture);
  }
  if (!input.touch || !gesture.touch || input.id === gesture.id) {
    return gesture.t === "drag" || gesture.t === "draw" ? { gesture: IDLE, effects: [] } : same(gesture);
  }
  // The first finger meant the table, not the piece it happened to touch.
  const effects: Effect[] = gesture.t === "pressed" && gesture.chose ? [{ t: "select", piece: null }] : [];
  const at = gesture.t === "pressed" ? gesture.start : gesture.t === "pan" ? gesture.last : gesture.at;
  return { gesture: { t: "pinch", a: { id: gesture.id, at }, b: { id: input.id, at: input.at } }, effects };
}

function move(gesture: Gesture, { id, at }: Input & { t: "move" }, offer: Offer): Step {
  switch (gesture.t) {
    case "idle":
      return same(gesture);
    case "pressed": {
      const limit = gesture.touch ? TOUCH_THRESHOLD : THRESHOLD;
      if (gesture.id !== id || distance(at, gesture.start) < limit) {
        return same(gesture);
      }
      return begin(gesture, at, offer);
    }
    case "pan":
      return gesture.id === id
        ? {
            gesture: { ...gesture, last: at },
            effects: [{ t: "pan", dx: at.x - gesture.last.x, dy: at.y - gesture.last.y }],
          }
        : same(gesture);
    case "drag":
    case "draw":
      return gesture.id === id ? { gesture: { ...gesture, at }, effects: [] } : same(gesture);
    case "pinch": {
      const { a, b } = gesture;
      const next = { ...gesture, a: a.id === id ? { id, at } : a, b: b.id === id ? { id, at } : b };
      return {
        gesture: next,
        effects: [{ t: "pinch", before: [a.at, b.at], after: [next.a.at, next.b.at] }],
      };
    }
  }
}

/** A press becomes a drag of its piece or of the table. */
function begin(gesture: Gesture & { t: "pressed" }, at: Point, offer: Offer): Step {
  const { id, touch, hit, start } = gesture;
  const { piece } = hit;
  if (piece && offer.interactive && offer.choosable(piece)) {
    const effects: Effect[] = piece === offer.selected || gesture.chose ? [] : [{ t: "select", piece }];
    return { gesture: { t: "drag", id, touch, piece, from: hit.hex, at }, effects };
  }
  if (hit.hex) {
    return {
      gesture: { t: "pan", id, touch, last: at },
      effects: [{ t: "pan", dx: at.x - start.x, dy: at.y - start.y }],
    };
  }
  return { gesture: IDLE, effects: [] };
}

function up(gesture: Gesture, { id, hit, at }: Input & { t: "up" }, offer: Offer): Step {
  switch (gesture.t) {
    case "idle":
      return same(gesture);
    case "pressed":
      if (gesture.id !== id) {
        return same(gesture);
      }
      return { gesture: IDLE, effects: gesture.chose || gesture.held ? [] : click(gesture.hit, offer) };
    case "pan":
      return gesture.id === id ? { gesture: IDLE, effects: [] } : same(gesture);
    case "drag":
      return gesture.id === id ? { gesture: IDLE, effects: drop(gesture, hit, offer) } : same(gesture);
    case "draw": {
      if (gesture.id !== id) {
        return same(gesture);
      }
      return { gesture: IDLE, effects: hit.hex ? [{ t: "draw", from: gesture.from, to: hit.hex }] : [] };
    }
    case "pinch": {
      if (gesture.a.id !== id && gesture.b.id !== id) {
        return same(gesture);
      }
      const rest = gesture.a.id === id ? gesture.b : gesture.a;
      return { gesture: { t: "pan", id: rest.id, touch: true, last: rest.at ?? at }, effects: [] };
    }
  }
}

function drop({ piece, from }: Gesture & { t: "drag" }, { hex }: Hit, offer: Offer): Effect[] {
  const home = from && hex && from[0] === hex[0] && from[1] === hex[1];
  if (!hex && from && offer.free) {
    return [{ t: "discard", piece }];
  }
  if (!hex || home) {
    return [];
  }
  if (offer.isDestination(piece, hex)) {
    return [{ t: "move", piece, to: hex, dropped: true }];
  }
  return [{ t: "refuse", piece, to: hex }];
}

function involves(gesture: Gesture, id: number): boolean {
  if (gesture.t === "pinch") {
    return gesture.a.id === id || gesture.b.id === id;
  }
  return gesture.t !== "idle" && gesture.id === id;
}

function same(gesture: Gesture): Step {
  return { gesture, effects: [] };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
