import { put, say, svg } from "./dom.ts";
import { GLYPHS } from "./glyphs.ts";
import { outline } from "./hex.ts";
import { bugOf, labelOf, sideOf } from "./piece.ts";
import type { BoardSettings, BugLetter, PieceId } from "./types.ts";

/** Tiles leave a hair of table between them; their rounded corners let the joints of the hive be seen. */
const FACE = 47.6;
const ROUND = 9;
/** How thick a tile looks. */
const THICK = 6;
/** How far below a tile its shadow falls; the style sheet moves it when the tile is lifted. */
const DROP = 8;

type Layout = BoardSettings["layout"];

/** The drawing of a piece about the origin. Colours come from the style sheet by its classes. */
export function createTile(piece: PieceId, layout: Layout): SVGGElement {
  const body = svg(
    "g",
    { class: "skep-slab" },
    svg("path", { class: "skep-shadow" }),
    svg("path", { class: "skep-side" }),
    svg("path", { class: "skep-face" }),
    svg("path", { class: "skep-sheen" }),
    svg("path", { class: "skep-shade" }),
    createGlyph(bugOf(piece)),
  );
  const tile = svg("g", { class: tileClass(piece), "data-piece": piece }, body);
  shapeTile(tile, layout);
  return tile;
}

export function tileClass(piece: PieceId): string {
  return `skep-tile skep-${sideOf(piece)} skep-bug-${bugOf(piece)}`;
}

/** Gives a tile the shape of a layout. */
export function shapeTile(tile: Element, layout: Layout): void {
  if (tile.getAttribute("data-layout") === layout) {
    return;
  }
  put(tile, "data-layout", layout);
  const shapes = tileShapes(layout);
  for (const name of ["shadow", "side", "face", "sheen", "shade"] as const) {
    tile.querySelector(`.skep-${name}`)?.setAttribute("d", shapes[name]);
  }
}

/**
 * The outlines of a tile about the origin, as path data. Each is where it belongs: an element with a transform of its own is one
 * more thing for a browser to keep track of in every frame, and there may be hundreds.
 */
export interface TileShapes {
  /** The plain hexagon, which neither casts a shadow nor rises. */
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

/** Shows letter and number, or neither. */
export function labelTile(tile: Element, piece: PieceId, labels: boolean): void {
  tile.classList.toggle("skep-labelled", labels);
  const body = tile.firstElementChild;
  const last = body?.lastElementChild;
  const label = last?.classList.contains("skep-label") ? last : null;
  if (!labels) {
    label?.remove();
  } else if (label) {
    say(label, labelOf(piece));
  } else {
    const text = svg("text", { class: "skep-label", "text-anchor": "middle" });
    say(text, labelOf(piece));
    body?.append(text);
  }
}

/** The creature alone, about the origin, about 56 units high. */
export function createGlyph(bug: BugLetter): SVGGElement {
  const group = svg("g", { class: "skep-glyph" });
  for (const { part, d, width, only } of GLYPHS[bug]) {
    const path = svg("path", { class: `skep-${part}${only ? ` skep-${only}` : ""}`, d });
    if (width) {
      // The style sheet multiplies it on small tiles.
      path.style.setProperty("--w", String(width));
    }
    group.append(path);
  }
  return group;
}

/** The hexagon and its copy below, with the sides between them: the thickness of a tile. */
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
