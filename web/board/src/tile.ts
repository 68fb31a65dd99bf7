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
    svg("text", { class: "skep-label", "text-anchor": "middle" }),
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
  const paths = { shadow: shapes.face, side: shapes.side, face: shapes.face, sheen: shapes.sheen, shade: shapes.shade };
  for (const [name, d] of Object.entries(paths)) {
    tile.querySelector(`.skep-${name}`)?.setAttribute("d", d);
  }
  for (const name of ["face", "sheen", "shade"]) {
    tile.querySelector(`.skep-${name}`)?.setAttribute("transform", `translate(0 ${-shapes.rise})`);
  }
}

/** The outlines of a tile about the origin, as path data. */
export interface TileShapes {
  readonly face: string;
  readonly side: string;
  readonly sheen: string;
  readonly shade: string;
  /** How far above the middle the face, the sheen and the shade lie. */
  readonly rise: number;
}

export function tileShapes(layout: Layout): TileShapes {
  const inner = (open: readonly number[]) => outline(FACE - 2, ROUND - 1.4, layout, open);
  return {
    face: outline(FACE, ROUND, layout),
    side: extruded(layout),
    sheen: inner(layout === "pointy" ? [-1, 1] : [0, 1]),
    shade: inner(layout === "pointy" ? [2, 4] : [3, 4]),
    rise: THICK / 2,
  };
}

/** Shows letter and number, or neither. */
export function labelTile(tile: Element, piece: PieceId, labels: boolean): void {
  const label = tile.querySelector(".skep-label");
  if (label) {
    say(label, labels ? labelOf(piece) : "");
  }
  tile.classList.toggle("skep-labelled", labels);
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
function extruded(layout: Layout): string {
  const up = outline(FACE, ROUND, layout);
  return `${shifted(up, -THICK / 2)}${shifted(up, 0)}${shifted(up, THICK / 2)}`;
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
