/**
 * What many tiles have in common, drawn once for the whole document: a stamp is an SVG marker, and a tile names those that are printed on it. A
 * creature consists of seven strokes and fills; with forty tiles on a page, a browser would have to know the style of three hundred more elements.
 */
import { tileColours } from "./colours.ts";
import { svg } from "./dom.ts";
import type { Point } from "./hex.ts";
import { type Grain, glyphMarkup, stroke } from "./markup.ts";
import { bugOf, sideOf } from "./piece.ts";
import type { BoardSettings, PieceId } from "./types.ts";

/** Where a creature lies on its tile, and how large. */
export interface GlyphPlace extends Point {
  readonly scale: number;
}

type PieceSet = BoardSettings["pieceSet"];

/**
 * The creature of a piece, as the value of `marker-end`. `start` is where the outline begins that it is printed on: there a browser puts a marker.
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

/** The light on the upper edge of a tile and the shade at the lower one, as the value of `marker-start`; null where a set has neither. */
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

/** The address of a drawing, which is made when it is first asked for. */
function stamp(what: string, attributes: Readonly<Record<string, string | number>>, draw: () => string): string {
  sheet ??= svg("svg", { class: "skep-stamps", "aria-hidden": "true" });
  if (!sheet.isConnected) {
    // What is inert already does not become so when a dialog opens, for which a browser would draw anew all that is printed with it.
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
