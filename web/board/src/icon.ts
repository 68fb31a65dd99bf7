import { tileColours } from "./colours.ts";
import { fill, glyphMarkup, stroke, TINY } from "./markup.ts";
import { bugOf, sideOf } from "./piece.ts";
import { GLYPH_PLACES, tileShapes } from "./tile.ts";
import type { BoardSettings, PieceId } from "./types.ts";

/** The outline of the tile, and how wide its edge is. */
export const FACE = tileShapes("pointy").hexagon;
export const EDGE = 4;
/** Where the creature lies on it, and how large. */
export const PLACE = GLYPH_PLACES.pointy.plain;
/** The part of the plane that a piece takes, with the middle of its tile at 0, 0. */
export const FRAME = { x: -44, y: -51, width: 88, height: 102 };

/** A piece as small as a letter, as the text of an SVG file. */
export function iconSvg(piece: PieceId, pieceSet: BoardSettings["pieceSet"]): string {
  const bug = bugOf(piece);
  const colours = tileColours(pieceSet, sideOf(piece), bug);
  const face = `<path d="${FACE}"${fill(colours.tile)}${stroke(colours.edge, EDGE)}/>`;
  const glyph = `<g transform="translate(${PLACE.x} ${PLACE.y}) scale(${PLACE.scale})">${glyphMarkup(bug, colours, TINY)}</g>`;
  const frame = `${FRAME.x} ${FRAME.y} ${FRAME.width} ${FRAME.height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}">${face}${glyph}</svg>`;
}
