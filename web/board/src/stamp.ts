/**
 * Drawings shared by many tiles, defined once per document as SVG markers that tiles refer to. A glyph consists of
 * seven strokes and fills, so forty tiles would otherwise add three hundred elements to style.
 */
import { tileColours } from "./colours.ts";
import { svg } from "./dom.ts";
import type { Point } from "./hex.ts";
import { type Grain, glyphMarkup, stroke } from "./markup.ts";
import { bugOf, sideOf } from "./piece.ts";
import type { BoardSettings, PieceId } from "./types.ts";

/** Position and scale of a glyph on its tile. */
export interface GlyphPlace extends Point {
  readonly scale: number;
}

type PieceSet = BoardSettings["pieceSet"];

/**
 * The glyph of a piece, as a value of `marker-end`. `start` is the first point of the outline it is attached to, where
 * browsers place the marker.
 */
export function creatureStamp(piece: PieceId, set: PieceSet, grain: Grain, place: GlyphPlace, start: Point): string {
  const [side, bug] = [sideOf(piece), bugOf(piece)];
  const { x, y, scale } = place;
  return stamp(
    `${side} ${bug} ${set} ${JSON.stringify([grain, place, start])}`,
    {
      viewBox: "0 0 64 64",
      markerWidth: 64 * scale,
      markerHeight: 64 * scale,
      refX: (start.x - x) / scale,
      refY: (start.y - y) / scale,
    },
    () => glyphMarkup(bug, tileColours(set, side, bug), grain),
  );
}

/**
 * The highlight at the upper edge of a tile and the shade at the lower one, as a value of `marker-start`; null if the
 * piece set has neither.
 */
export function bevelStamp(
  piece: PieceId,
  set: PieceSet,
  shapes: { sheen: string; shade: string },
  start: Point,
): string | null {
  const { sheen, shade } = tileColours(set, sideOf(piece), bugOf(piece));
  if (sheen === "none") {
    return null;
  }
  const path = (d: string, colour: string) => `<path d="${d}" fill="none"${stroke(colour, 2.2)}/>`;
  return stamp(`${sheen} ${shade} ${shapes.sheen}`, { refX: start.x, refY: start.y }, () => {
    return path(shapes.sheen, sheen) + path(shapes.shade, shade);
  });
}

const names = new Map<string, string>();
let sheet: SVGSVGElement | null = null;

/** Returns the URL of a drawing, creating it on first use. */
function stamp(what: string, attributes: Readonly<Record<string, string | number>>, draw: () => string): string {
  sheet ??= svg("svg", { class: "skep-stamps", "aria-hidden": "true" });
  if (!sheet.isConnected) {
    // Already inert, so that opening a modal dialog does not change it; otherwise the browser would repaint everything
    // that refers to it.
    const drawer = document.createElement("div");
    drawer.inert = true;
    drawer.append(sheet);
    document.body.append(drawer);
  }
  const known = names.get(what);
  if (known) {
    return known;
  }
  const id = `skep-stamp-${names.size}`;
  const marker = svg("marker", { id, markerUnits: "userSpaceOnUse", overflow: "visible", ...attributes });
  marker.innerHTML = draw();
  sheet.append(marker);
  names.set(what, `url(#${id})`);
  return `url(#${id})`;
}
