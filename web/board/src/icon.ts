import { tileColours } from "./colours.ts";
import { fill, glyphMarkup, stroke, TINY } from "./markup.ts";
import { bugOf, sideOf } from "./piece.ts";
import { tileShapes } from "./tile.ts";
import type { BoardSettings, PieceId } from "./types.ts";

/** A piece as small as a letter, as the text of an SVG file. */
export function iconSvg(piece: PieceId, pieceSet: BoardSettings["pieceSet"]): string {
  const bug = bugOf(piece);
  const colours = tileColours(pieceSet, sideOf(piece), bug);
  const face = `<path d="${tileShapes("pointy").hexagon}"${fill(colours.tile)}${stroke(colours.edge, 4)}/>`;
  const glyph = `<g transform="translate(-30.1 -33.1) scale(0.94)">${glyphMarkup(bug, colours, TINY)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-44 -51 88 102">${face}${glyph}</svg>`;
}
