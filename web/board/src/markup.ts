/** Creatures as SVG text with their colours written out, for pictures that no style sheet reaches. */
import type { TileColours } from "./colours.ts";
import { GLYPHS, type Shape } from "./glyphs.ts";
import type { BugLetter } from "./types.ts";

/** How a creature is drawn at some size: which of its details, and by which factor its strokes are heavier. */
export interface Grain {
  readonly without: NonNullable<Shape["only"]>;
  readonly limb: number;
  readonly cut: number;
  readonly wing: number;
}

export const LARGE: Grain = { without: "coarse", limb: 1, cut: 1, wing: 0.5 };
/** On a tile that is seen from afar. */
export const SMALL: Grain = { without: "fine", limb: 1.45, cut: 1.25, wing: 0.65 };
/** As small as a letter: only the heavier strokes can be told apart. */
export const TINY: Grain = { without: "fine", limb: 1.5, cut: 1.25, wing: 0.65 };

/** The paths of a creature. */
export function glyphMarkup(bug: BugLetter, colours: TileColours, grain: Grain): string {
  return GLYPHS[bug]
    .filter(({ only }) => only !== grain.without)
    .map(({ part, d, width = 0 }) => `<path d="${d}"${look(part, width, colours, grain)}/>`)
    .join("");
}

function look(part: Shape["part"], width: number, colours: TileColours, { limb, cut, wing }: Grain): string {
  const { ink, fill: body, tile: ground } = colours;
  switch (part) {
    case "limb":
      return ` fill="none"${stroke(ink, width * limb)} stroke-linecap="round" stroke-linejoin="round"`;
    case "score":
      return ` fill="none"${stroke(body ? ink : ground, width * cut)} stroke-linejoin="round"`;
    case "body":
      return body ? `${fill(body)}${stroke(ink, 2.4)}` : fill(ink);
    case "wing":
      return ` fill="${ink}" fill-opacity="${wing}"`;
    case "cut":
      return fill(ground);
  }
}

export function fill(colour: string): string {
  const [plain, opacity] = colour.split("/");
  return ` fill="${plain}"${opacity ? ` fill-opacity="${opacity}"` : ""}`;
}

export function stroke(colour: string, width: number): string {
  const [plain, opacity] = colour.split("/");
  return ` stroke="${plain}"${opacity ? ` stroke-opacity="${opacity}"` : ""} stroke-width="${num(width)}"`;
}

export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}
