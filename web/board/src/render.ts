import { type ArrowNode, createArrow, updateArrow } from "./arrow.ts";
import type { Context } from "./context.ts";
import { html, keyed, put, svg } from "./dom.ts";
import { createFan } from "./fan.ts";
import { BREADTH } from "./hex.ts";
import { type Item, type Spot, sceneOf, type TileNode } from "./scene.ts";
import { createSpot, spotKey, updateSpot } from "./spot.ts";
import type { State } from "./state.ts";
import { createTile, labelTile, shapeTile } from "./tile.ts";

/** Tiles narrower than this on the screen get the simpler, heavier glyphs. */
const SMALL = 32;

export interface Stage {
  /** The elements to put into the table. */
  readonly elements: readonly Element[];
  /** Shows the state; touches only what differs from what is shown. */
  render(state: State, now: number): void;
  /** Moves the camera and nothing else. */
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
  // The plane moves as a whole, by the compositor: panning draws no tile again.
  const plane = html("div", { class: "skep-plane" }, picture);
  const shelf = svg("g");
  const overlay = svg("svg", { class: "skep-overlay", "aria-hidden": "true" }, shelf);
  const fan = createFan(shelf);

  let layout: State["settings"]["layout"] = "pointy";
  let labels = false;
  const drawItems = keyed<Item>(
    tiles,
    (item) => ("tile" in item ? item.tile.piece : spotKey(item.spot)),
    (item) => ("tile" in item ? createTile(item.tile.piece, layout) : createSpot(item.spot)),
    (element, item) => {
      if ("tile" in item) {
        updateTile(element, item.tile);
        shapeTile(element, layout);
        labelTile(element, item.tile.piece, labels || item.tile.named);
      } else {
        updateSpot(element, item.spot, layout);
      }
    },
  );
  const spots = (layer: Element) =>
    keyed<Spot>(
      layer,
      spotKey,
      (spot) => createSpot(spot),
      (element, spot) => updateSpot(element, spot, layout),
    );
  const drawFloor = spots(floor);
  const drawFocus = spots(focus);
  const drawArrows = keyed<ArrowNode>(
    arrows,
    ({ id }) => id,
    (node) => createArrow(node, layout),
    (element, node) => updateArrow(element, node, layout),
  );
  const drawPreview = keyed<{ piece: string; at: TileNode["at"] }>(
    preview,
    ({ piece }) => piece,
    ({ piece }) => createTile(piece, layout),
    (element, { piece, at }) => {
      put(element, "transform", `translate(${at.x} ${at.y})`);
      shapeTile(element, layout);
      labelTile(element, piece, labels);
    },
  );

  const place = (state: State) => {
    if (paper()) {
      return;
    }
    const { x, y, scale } = state.camera;
    const dots = window.devicePixelRatio || 1;
    // On whole device pixels edges stay crisp.
    plane.style.transform = `translate3d(${Math.round(x * dots) / dots}px, ${Math.round(y * dots) / dots}px, 0)`;
    put(world, "transform", `scale(${Math.round(scale * 1e5) / 1e5})`);
    root.classList.toggle("skep-small", scale * BREADTH < SMALL);
    fan(state);
  };

  return {
    elements: [plane, overlay],
    place,
    render(state, now) {
      const scene = sceneOf(state, now);
      const { pieceSet } = state.settings;
      for (const name of ["colour", "mono", "contrast"]) {
        root.classList.toggle(`skep-set-${name}`, name === pieceSet);
      }
      root.classList.toggle("skep-keyed", state.focused);
      const anew = layout !== state.settings.layout || labels !== state.settings.labels;
      layout = state.settings.layout;
      labels = state.settings.labels;
      drawFloor(scene.floor, anew);
      drawItems(scene.items, anew);
      drawArrows(scene.arrows, anew);
      drawFocus(scene.focus, anew);
      drawPreview(scene.preview ? [scene.preview] : [], anew);
      place(state);
    },
  };
}

function updateTile(element: Element, node: TileNode): void {
  const { at, lift, opacity, hex } = node;
  const rise = lift > 0 ? ` translate(0 ${-10 * lift}) scale(${1 + 0.06 * lift})` : "";
  put(element, "transform", `translate(${at.x} ${at.y})${rise}`);
  put(element, "data-hex", `${hex[0]},${hex[1]}`);
  put(element, "opacity", opacity < 1 ? String(opacity) : null);
  element.classList.toggle("skep-movable", node.movable && node.depth === 0);
  element.classList.toggle("skep-selected", node.selected);
  element.classList.toggle("skep-away", node.away);
  element.classList.toggle("skep-covered", node.depth > 0);
  element.classList.toggle("skep-moving", node.moving);
}
