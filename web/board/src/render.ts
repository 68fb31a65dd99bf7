import { type ArrowNode, createArrow, updateArrow } from "./arrow.ts";
import type { Context } from "./context.ts";
import { html, keyed, put, svg } from "./dom.ts";
import { createFan } from "./fan.ts";
import { BREADTH } from "./hex.ts";
import { type Item, type Spot, sceneOf, type TileNode } from "./scene.ts";
import { createSpot, spotKey, updateSpot } from "./spot.ts";
import type { State } from "./state.ts";
import { createTile, dressTile, rimTile, type TileLook } from "./tile.ts";

/** Tiles narrower than this on the screen use the simpler, heavier glyphs. */
const SMALL = 32;

export interface Stage {
  /** The elements to append to the table. */
  readonly elements: readonly Element[];
  /** Renders the state, touching only what differs. */
  render(state: State, now: number): void;
  /** Updates only the camera. */
  place(state: State): void;
}

export function createStage({ root, paper }: Context): Stage {
  const floor = svg("g", { class: "skep-floor" });
  const tiles = svg("g", { class: "skep-tiles" });
  const focus = svg("g");
  const preview = svg("g", { class: "skep-preview" });
  const arrows = svg("g", { class: "skep-arrows" });
  const world = svg("g", { class: "skep-world" }, floor, tiles, preview, arrows, focus);
  const picture = svg("svg", { class: "skep-picture", "aria-hidden": "true" }, world);
  // The compositor moves the plane as a whole, so that panning repaints no tile.
  const plane = html("div", { class: "skep-plane" }, picture);
  const shelf = svg("g");
  const overlay = svg("svg", { class: "skep-overlay", "aria-hidden": "true" }, shelf);
  const fan = createFan(shelf);

  let look: TileLook = { layout: "pointy", pieceSet: "colour", small: false };
  let labels = false;
  const drawItems = keyed<Item>(
    tiles,
    (item) => ("tile" in item ? item.tile.piece : spotKey(item.spot)),
    (item) => ("tile" in item ? createTile(item.tile.piece, look) : createSpot(item.spot, look)),
    (element, item) => {
      if ("tile" in item) {
        updateTile(element, item.tile, look, labels || item.tile.named);
      } else {
        updateSpot(element, item.spot, look);
      }
    },
  );
  const spots = (layer: Element) =>
    keyed<Spot>(
      layer,
      spotKey,
      (spot) => createSpot(spot, look),
      (element, spot) => updateSpot(element, spot, look),
    );
  const drawFloor = spots(floor);
  const drawFocus = spots(focus);
  const drawArrows = keyed<ArrowNode>(
    arrows,
    ({ id }) => id,
    (node) => createArrow(node, look),
    (element, node) => updateArrow(element, node, look),
  );
  const drawPreview = keyed<{ piece: string; at: TileNode["at"] }>(
    preview,
    ({ piece }) => piece,
    ({ piece }) => createTile(piece, look, labels),
    (element, { piece, at }) => {
      put(element, "transform", `translate(${at.x} ${at.y})`);
      dressTile(element, piece, look, labels);
    },
  );

  const aim = (state: State) => {
    if (paper()) {
      return;
    }
    const { x, y, scale } = state.camera;
    const dots = window.devicePixelRatio || 1;
    // Aligned to device pixels, so that edges stay crisp.
    plane.style.transform = `translate3d(${Math.round(x * dots) / dots}px, ${Math.round(y * dots) / dots}px, 0)`;
    put(world, "transform", `scale(${Math.round(scale * 1e5) / 1e5})`);
    fan(state);
  };
  const isSmall = ({ camera }: State) => (paper() ? look.small === true : camera.scale * BREADTH < SMALL);
  const render = (state: State, now: number) => {
    const scene = sceneOf(state, now);
    const { layout, pieceSet } = state.settings;
    const small = isSmall(state);
    root.classList.toggle("skep-small", small);
    root.classList.toggle("skep-keyed", state.focused);
    const same = look.layout === layout && look.pieceSet === pieceSet && look.small === small;
    const force = !same || labels !== state.settings.labels;
    look = { layout, pieceSet, small };
    labels = state.settings.labels;
    drawFloor(scene.floor, force);
    drawItems(scene.items, force);
    drawArrows(scene.arrows, force);
    drawFocus(scene.focus, force);
    drawPreview(scene.preview ? [scene.preview] : [], force);
    aim(state);
  };

  return {
    elements: [plane, overlay],
    render,
    place(state) {
      // Tiles that crossed the size threshold are drawn differently.
      if (isSmall(state) === look.small) {
        aim(state);
      } else {
        render(state, performance.now());
      }
    },
  };
}

function updateTile(element: Element, node: TileNode, look: TileLook, labelled: boolean): void {
  const { at, lift, opacity, hex } = node;
  const rise = lift > 0 ? ` translate(0 ${-10 * lift}) scale(${1 + 0.06 * lift})` : "";
  put(element, "transform", `translate(${at.x} ${at.y})${rise}`);
  put(element, "data-hex", `${hex[0]},${hex[1]}`);
  put(element, "opacity", opacity < 1 ? String(opacity) : null);
  element.classList.toggle("skep-selected", node.selected);
  element.classList.toggle("skep-away", node.away);
  element.classList.toggle("skep-covered", node.depth > 0);
  element.classList.toggle("skep-moving", node.moving);
  rimTile(element, node.movable && node.depth === 0, look.layout);
  dressTile(element, node.piece, look, labelled);
}
