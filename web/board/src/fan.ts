import { type Camera, type Size, toScreen } from "./camera.ts";
import { put, svg } from "./dom.ts";
import { BREADTH, keyOf, type Point, RADIUS } from "./hex.ts";
import { heightAt, STEP, standing } from "./stack.ts";
import type { State } from "./state.ts";
import { createTile } from "./tile.ts";
import type { PieceId } from "./types.ts";

/** Layout of a fanned-out stack: a shelf with all its pieces, top first. */
export interface FanPlan {
  readonly key: string;
  readonly pieces: readonly PieceId[];
  /** The centre of the shelf on the screen. */
  readonly at: Point;
  readonly breadth: number;
  /** Whether the shelf is above the stack; it is below where the table ends. */
  readonly above: boolean;
  /** Where the shelf points, relative to its centre. */
  readonly tip: number;
}

const GAP = 6;
const TIP = 8;
/** Space below the tiles for the level numbers. */
const FOOT = 15;

function shelfWidth(count: number, breadth: number): number {
  return count * (breadth + GAP) + GAP;
}

function shelfHeight(breadth: number): number {
  return breadth * 1.22 + 2 * GAP + FOOT;
}

/** Places the shelf so that it neither covers the stack nor leaves the table. */
export function planFan(state: Pick<State, "fan" | "stacks" | "settings" | "camera" | "size">): FanPlan | null {
  const { fan, stacks, settings, camera, size } = state;
  const stack = fan ? stacks.get(keyOf(fan)) : undefined;
  if (!fan || !stack || stack.length < 2) {
    return null;
  }
  const breadth = tileBreadth(camera, size, stack.length);
  const top = toScreen(camera, standing(fan, heightAt(stacks, fan) - 1, settings));
  const half = shelfWidth(stack.length, breadth) / 2;
  // The distance from the centre of the top tile, past its edge and the shelf's tip, to the centre of the shelf.
  const reach = RADIUS * camera.scale * 0.92 + TIP + shelfHeight(breadth) / 2;
  const above = top.y - reach - shelfHeight(breadth) / 2 > 0;
  const x = Math.min(Math.max(top.x, half + 4), Math.max(half + 4, size.width - half - 4));
  const y = above ? top.y - reach : top.y + reach + (stack.length - 1) * STEP * camera.scale;
  return { key: keyOf(fan), pieces: [...stack].reverse(), at: { x, y }, breadth, above, tip: top.x - x };
}

/** Large enough to read when zoomed far out, small enough for the table. */
function tileBreadth(camera: Camera, size: Size, count: number): number {
  const room = (size.width - 8) / count - GAP;
  return Math.max(20, Math.min(room, 84, Math.max(44, BREADTH * camera.scale)));
}

/** Renders the fan; `layer` uses screen coordinates. Call the returned function after each change. */
export function createFan(layer: SVGGElement): (state: State) => void {
  let drawn = "";
  return (state) => {
    const plan = planFan(state);
    const shape = plan
      ? `${plan.key}:${plan.pieces.join()}:${plan.breadth}:${plan.above}:${plan.tip}:${state.settings.layout}${state.settings.pieceSet}${state.settings.labels}`
      : "";
    if (shape !== drawn) {
      drawn = shape;
      layer.replaceChildren(...(plan ? drawFan(plan, state) : []));
    }
    put(layer, "transform", plan ? `translate(${plan.at.x} ${plan.at.y})` : null);
  };
}

function drawFan(plan: FanPlan, { settings }: State): SVGElement[] {
  const { pieces, breadth, above, tip } = plan;
  const width = shelfWidth(pieces.length, breadth);
  const height = shelfHeight(breadth);
  const top = -height / 2;
  const edge = above ? height / 2 : top;
  const dy = above ? TIP : -TIP;
  const x = Math.max(-width / 2 + 16, Math.min(width / 2 - 16, tip));
  const shelf = svg(
    "g",
    { class: "skep-fan" },
    svg("rect", { class: "skep-shelf", x: -width / 2, y: top, width, height, rx: 10 }),
    svg("path", { class: "skep-tip", d: `M${x - 9} ${edge} L${x} ${edge + dy} L${x + 9} ${edge}Z` }),
  );
  for (const [i, piece] of pieces.entries()) {
    const tile = createTile(piece, settings, settings.labels);
    const cx = -width / 2 + GAP + breadth / 2 + i * (breadth + GAP);
    tile.setAttribute("transform", `translate(${cx} ${-FOOT / 2}) scale(${breadth / BREADTH})`);
    const level = svg("text", { class: "skep-level", x: cx, y: top + height - 7, "text-anchor": "middle" });
    level.textContent = String(pieces.length - i);
    shelf.append(tile, level);
  }
  return [shelf];
}
