/**
 * Arrows over the pieces, and rings where a piece is placed: pure functions for their path data, and their elements.
 */
import { put, svg } from "./dom.ts";
import { type Point, sameHex } from "./hex.ts";
import { heightAt, standing } from "./stack.ts";
import type { State } from "./state.ts";
import { createTile, dressTile, type TileLook } from "./tile.ts";
import type { Arrow, Hex, PieceId } from "./types.ts";

export interface ArrowNode {
  readonly id: string;
  readonly kind: Arrow["kind"];
  readonly from: Hex | null;
  readonly to: Hex;
  readonly d: string;
  /** The placed piece, drawn as a ghost at `at`. */
  readonly ghost: { readonly piece: PieceId; readonly at: Point } | null;
  /** Whether it is still being drawn. */
  readonly drawn: boolean;
}

/** Half the width of a shaft by kind; the best move stands out. */
const HALF: Readonly<Record<Arrow["kind"], number>> = {
  best: 6.5,
  line: 4,
  threat: 5.5,
  played: 5.5,
  own: 5.5,
  premove: 4,
};
/** Distance of an arrow's ends from the centre of their cells, so that the pieces there stay visible. */
const START = 14;
const END = 8;
const RING = 40;

/** All arrows in painting order: the host's first arrow is painted last, and the one being drawn on top. */
export function arrowsOf(state: State): ArrowNode[] {
  const nodes = new Map<string, ArrowNode>();
  const add = ({ from, to, kind, piece }: Arrow, drawn = false) => {
    const start = from && !sameHex(from, to) ? from : null;
    const placed = start && kind !== "premove" ? null : (piece ?? null);
    const id = `${kind}:${start ? start.join() : (placed ?? "")}>${to.join()}${drawn ? "*" : ""}`;
    if (!nodes.has(id)) {
      const at = standing(to, heightAt(state.stacks, to), state.settings);
      const ghost = placed ? { piece: placed, at } : null;
      nodes.set(id, { id, kind, from: start, to, d: shapeOf(state, start, to, kind), ghost, drawn });
    }
  };
  for (const arrow of state.view.arrows ?? []) {
    add(arrow);
  }
  const painted = [...nodes.values()].reverse();
  nodes.clear();
  const { gesture, hover } = state;
  if (gesture.t === "draw" && hover) {
    add({ from: gesture.from, to: hover, kind: "own" }, true);
  }
  return [...painted, ...nodes.values()];
}

function shapeOf(state: State, from: Hex | null, to: Hex, kind: Arrow["kind"]): string {
  const middle = (hex: Hex): Point => {
    const { x, y } = standing(hex, Math.max(0, heightAt(state.stacks, hex) - 1), state.settings);
    return { x, y: y - 3 };
  };
  return from ? arrowPath(middle(from), middle(to), HALF[kind]) : ringPath(middle(to), HALF[kind]);
}

/** An arrow from one point to another as a closed path. */
export function arrowPath(from: Point, to: Point, half: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  // Coordinates along the arrow and to its left.
  const at = (along: number, aside: number) =>
    `${fixed(from.x + ux * along + uy * aside)} ${fixed(from.y + uy * along - ux * aside)}`;
  const tip = length - END;
  const neck = tip - half * 3.4;
  const start = Math.min(START, neck - 4);
  const head = half * 2.5;
  return `M${[
    at(start, half),
    at(neck, half),
    at(neck - half * 0.5, head),
    at(tip, 0),
    at(neck - half * 0.5, -head),
    at(neck, -half),
    at(start, -half),
  ].join("L")}Z`;
}

/** A ring around a point. The inner circle runs in the opposite direction. */
export function ringPath({ x, y }: Point, half: number): string {
  const circle = (radius: number, sweep: 0 | 1) =>
    `M${fixed(x - radius)} ${fixed(y)}a${radius} ${radius} 0 1 ${sweep} ${2 * radius} 0a${radius} ${radius} 0 1 ${sweep} ${-2 * radius} 0Z`;
  return circle(RING + half * 0.7, 1) + circle(RING - half * 0.7, 0);
}

export function createArrow({ kind, ghost }: ArrowNode, look: TileLook): SVGGElement {
  const group = svg("g", { class: `skep-arrow skep-arrow-${kind}` }, svg("path", { class: "skep-shaft" }));
  if (ghost) {
    const tile = createTile(ghost.piece, look);
    // Only pieces on the table are found by name.
    tile.removeAttribute("data-piece");
    group.prepend(svg("g", { class: "skep-placed", "data-ghost": ghost.piece }, tile));
  }
  return group;
}

export function updateArrow(element: Element, { from, to, d, ghost, drawn }: ArrowNode, look: TileLook): void {
  element.classList.toggle("skep-drawn", drawn);
  put(element, "data-from", from ? from.join() : null);
  put(element, "data-to", to.join());
  const path = element.querySelector(".skep-shaft");
  if (path) {
    put(path, "d", d);
  }
  const placed = element.querySelector(".skep-placed");
  if (placed?.firstElementChild && ghost) {
    put(placed, "transform", `translate(${ghost.at.x} ${ghost.at.y})`);
    dressTile(placed.firstElementChild, ghost.piece, look, false);
  }
}

function fixed(value: number): number {
  return Math.round(value * 100) / 100;
}
