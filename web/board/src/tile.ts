import { tileColours } from "./colours.ts";
import { put, say, svg } from "./dom.ts";
import { outline, type Point } from "./hex.ts";
import { LARGE, SMALL } from "./markup.ts";
import { bugOf, labelOf, sideOf } from "./piece.ts";
import { bevelStamp, creatureStamp, type GlyphPlace } from "./stamp.ts";
import type { BoardSettings, PieceId } from "./types.ts";

/** Leaves a thin gap between tiles; rounded corners make the joints of the hive visible. */
const FACE = 47.6;
const ROUND = 9;
/** Visible thickness of a tile. */
const THICK = 6;
/** Offset of a tile's shadow; the style sheet moves it when the tile is lifted. */
const DROP = 8;

type Layout = BoardSettings["layout"];

/** Appearance of tiles, from the settings and the current scale. */
export interface TileLook extends Pick<BoardSettings, "layout" | "pieceSet"> {
  /** Small tiles use simpler, heavier glyphs. */
  readonly small?: boolean;
}

/** Position of the glyph on its tile, below the label if there is one. */
export const GLYPH_PLACES: Readonly<Record<Layout, Readonly<Record<"plain" | "labelled", GlyphPlace>>>> = {
  pointy: { plain: { x: -30.1, y: -33.1, scale: 0.94 }, labelled: { x: -24.3, y: -21, scale: 0.76 } },
  flat: { plain: { x: -28.2, y: -31.2, scale: 0.88 }, labelled: { x: -23, y: -21, scale: 0.72 } },
};

/** A piece drawn around the origin. */
export function createTile(piece: PieceId, look: TileLook, labelled = false): SVGGElement {
  const shadow = svg("path", { class: "skep-shadow" });
  const side = svg("path", { class: "skep-side" });
  const face = svg("path", { class: "skep-face", "stroke-width": 1.4 });
  const slab = svg("g", { class: "skep-slab" }, shadow, side, face);
  const tile = svg("g", { class: "skep-tile", "data-piece": piece }, slab);
  dressTile(tile, piece, look, labelled);
  return tile;
}

/** Updates the shape, colours, glyph and label of a tile. */
export function dressTile(tile: Element, piece: PieceId, look: TileLook, labelled: boolean): void {
  const { layout, pieceSet, small = false } = look;
  const [shadow, side, face] = tile.firstElementChild?.children ?? [];
  if (!shadow || !side || !face) {
    return;
  }
  const dress = `${layout} ${pieceSet}${small ? " small" : ""}${labelled ? " labelled" : ""}`;
  if (tile.getAttribute("data-dress") !== dress) {
    put(tile, "data-dress", dress);
    const shapes = tileShapes(layout);
    const colours = tileColours(pieceSet, sideOf(piece), bugOf(piece));
    put(shadow, "d", shapes.shadow);
    put(side, "d", shapes.side);
    put(side, "fill", colours.side);
    put(face, "d", shapes.face);
    put(face, "fill", colours.tile);
    put(face, "stroke", colours.edge);
    const place = GLYPH_PLACES[layout][labelled ? "labelled" : "plain"];
    const start = startOf(shapes.face);
    put(face, "marker-start", bevelStamp(piece, pieceSet, shapes, start));
    put(face, "marker-end", creatureStamp(piece, pieceSet, small ? SMALL : LARGE, place, start));
    tile.classList.toggle("skep-flat", layout === "flat");
    tile.querySelector(".skep-rim")?.setAttribute("d", shapes.shade);
  }
  labelTile(tile, piece, look, labelled);
}

/** Marks a movable tile at its lower edge. */
export function rimTile(tile: Element, movable: boolean, layout: Layout): void {
  if (tile.classList.contains("skep-movable") === movable) {
    return;
  }
  tile.classList.toggle("skep-movable", movable);
  if (movable) {
    tile.querySelector(".skep-face")?.after(svg("path", { class: "skep-rim", d: tileShapes(layout).shade }));
  } else {
    tile.querySelector(".skep-rim")?.remove();
  }
}

/** A covered piece at the edge of its stack: only face and glyph. */
export function createMini(piece: PieceId, look: TileLook): SVGPathElement {
  const mini = svg("path", { class: "skep-mini-face", d: tileShapes("pointy").hexagon });
  dressMini(mini, piece, look);
  return mini;
}

export function dressMini(mini: Element, piece: PieceId, { pieceSet, small = false }: TileLook): void {
  const { tile, edge } = tileColours(pieceSet, sideOf(piece), bugOf(piece));
  put(mini, "fill", tile);
  put(mini, "stroke", edge);
  const grain = { ...(small ? SMALL : LARGE), limb: 1.3, wing: SMALL.wing };
  const start = startOf(tileShapes("pointy").hexagon);
  put(mini, "marker-end", creatureStamp(piece, pieceSet, grain, GLYPH_PLACES.pointy.plain, start));
}

/**
 * Outlines of a tile around the origin, as path data. The offsets are part of the data, because every element with a
 * transform costs the browser work in each frame, and there may be hundreds.
 */
export interface TileShapes {
  /** The plain hexagon, without offset. */
  readonly hexagon: string;
  readonly shadow: string;
  readonly side: string;
  readonly face: string;
  readonly sheen: string;
  readonly shade: string;
}

const shapesOf = new Map<Layout, TileShapes>();

export function tileShapes(layout: Layout): TileShapes {
  const shapes = shapesOf.get(layout) ?? drawnShapes(layout);
  shapesOf.set(layout, shapes);
  return shapes;
}

function drawnShapes(layout: Layout): TileShapes {
  const hexagon = outline(FACE, ROUND, layout);
  const inner = (open: readonly number[]) => outline(FACE - 2, ROUND - 1.4, layout, open);
  return {
    hexagon,
    shadow: shifted(hexagon, DROP),
    side: extruded(hexagon),
    face: shifted(hexagon, -THICK / 2),
    sheen: shifted(inner(layout === "pointy" ? [-1, 1] : [0, 1]), -THICK / 2),
    shade: shifted(inner(layout === "pointy" ? [2, 4] : [3, 4]), -THICK / 2),
  };
}

function labelTile(tile: Element, piece: PieceId, { pieceSet }: TileLook, labelled: boolean): void {
  tile.classList.toggle("skep-labelled", labelled);
  const slab = tile.firstElementChild;
  const last = slab?.lastElementChild;
  const label = last?.classList.contains("skep-label") ? last : null;
  if (!labelled) {
    label?.remove();
    return;
  }
  const text = label ?? svg("text", { class: "skep-label", "text-anchor": "middle" });
  put(text, "fill", tileColours(pieceSet, sideOf(piece), bugOf(piece)).label);
  say(text, labelOf(piece));
  if (!label) {
    slab?.append(text);
  }
}

/** The first point of an outline. */
function startOf(d: string): Point {
  const [x = 0, y = 0] = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  return { x, y };
}

/** The hexagon, its copy below and the sides between them, which make a tile look thick. */
function extruded(hexagon: string): string {
  return `${shifted(hexagon, -THICK / 2)}${hexagon}${shifted(hexagon, THICK / 2)}`;
}

function shifted(d: string, dy: number): string {
  let isX = true;
  return d.replace(/[MLQZ]|-?[\d.]+/g, (token) => {
    if (/[A-Z]/.test(token)) {
      isX = true;
      return token;
    }
    isX = !isX;
    return isX ? String(Math.round((Number(token) + dy) * 100) / 100) : token;
  });
}
