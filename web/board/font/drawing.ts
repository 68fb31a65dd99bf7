/**
 * Source of the piece font. `cargo xtask font` writes it to `drawing.json` and builds `pieces.ttf`, which renders the
 * letters `wA` as a white ant. A move in a list is then plain text, a single element where images take three.
 */
import { tileColours } from "../src/colours.ts";
import { GLYPHS } from "../src/glyphs.ts";
import { glyphPaths, num, type Paint, TINY } from "../src/markup.ts";
import type { GlyphPlace } from "../src/stamp.ts";
import { GLYPH_PLACES, tileShapes } from "../src/tile.ts";
import type { BoardSettings, BugLetter, Side } from "../src/types.ts";

/** The palettes of the font, in order. */
export const PALETTES = ["colour", "mono", "contrast"] as const satisfies BoardSettings["pieceSet"][];

/** The outline of a tile, and the width of its edge. */
const FACE = tileShapes("pointy").hexagon;
const EDGE = 4;
/** The bounding box of a piece, with the centre of its tile at the origin. */
const FRAME = { x: -44, y: -51, width: 88, height: 102 };

/**
 * A layer of a piece: an area, or a line of some width, with its colour in each palette; null where a palette omits it.
 */
interface Layer {
  readonly d: string;
  readonly place: GlyphPlace;
  readonly line: Omit<NonNullable<Paint["stroke"]>, "colour"> | null;
  readonly colours: readonly (string | null)[];
}

interface Drawing {
  readonly frame: typeof FRAME;
  readonly pieces: Readonly<Record<string, readonly Layer[]>>;
}

export function drawing(): Drawing {
  const sides = ["white", "black"] as const;
  const bugs = Object.keys(GLYPHS) as BugLetter[];
  const pieces = sides.flatMap((side) => bugs.map((bug) => [`${side.charAt(0)}${bug}`, layersOf(side, bug)] as const));
  return { frame: FRAME, pieces: Object.fromEntries(pieces) };
}

function layersOf(side: Side, bug: BugLetter): Layer[] {
  const sets = PALETTES.map((set) => tileColours(set, side, bug));
  const whole = { x: 0, y: 0, scale: 1 };
  const tile = sets.map((colours) => ({ fill: colours.tile, stroke: { colour: colours.edge, width: EDGE } }));
  const creatures = sets.map((colours) => glyphPaths(bug, colours, TINY));
  return [
    ...layersIn(FACE, whole, tile),
    ...(creatures[0] ?? []).flatMap(({ d }, index) =>
      layersIn(
        d,
        GLYPH_PLACES.pointy.plain,
        creatures.map((paths) => paths[index]?.paint ?? {}),
      ),
    ),
  ];
}

/** The area and the outline of a path, given its paint in each palette. */
function layersIn(d: string, place: GlyphPlace, paints: readonly Paint[]): Layer[] {
  const area = { d, place, line: null, colours: paints.map(({ fill }) => fill ?? null) };
  const stroke = paints.find((paint) => paint.stroke)?.stroke;
  if (!stroke) {
    return [area];
  }
  const { colour: _, width, ...ends } = stroke;
  const line = { width: Number(num(width)), ...ends };
  const outline = { d, place, line, colours: paints.map((paint) => paint.stroke?.colour ?? null) };
  return [area, outline].filter(({ colours }) => colours.some((colour) => colour !== null));
}
