/** Glyphs as SVG text with inline colours, for pictures without a style sheet. */
import type { TileColours } from "./colours.ts";
import { GLYPHS, type Shape } from "./glyphs.ts";
import type { BugLetter } from "./types.ts";

/** How a glyph is drawn at some size: which details are omitted, and how much heavier its strokes are. */
export interface Grain {
  readonly without: NonNullable<Shape["only"]>;
  readonly limb: number;
  readonly cut: number;
  readonly wing: number;
}

export const LARGE: Grain = { without: "coarse", limb: 1, cut: 1, wing: 0.5 };
/** For small tiles. */
export const SMALL: Grain = { without: "fine", limb: 1.45, cut: 1.25, wing: 0.65 };
/** As small as a letter, where only the heavier strokes are legible. */
export const TINY: Grain = { without: "fine", limb: 1.5, cut: 1.25, wing: 0.65 };

/** Fill, then stroke of a path. */
export interface Paint {
  readonly fill?: string;
  readonly stroke?: {
    readonly colour: string;
    readonly width: number;
    readonly cap?: "round";
    readonly join?: "round";
  };
}

/** The paths of a glyph with their paint, in painting order. */
export function glyphPaths(bug: BugLetter, colours: TileColours, grain: Grain): { d: string; paint: Paint }[] {
  return GLYPHS[bug]
    .filter(({ only }) => only !== grain.without)
    .map(({ part, d, width = 0 }) => ({ d, paint: paintOf(part, width, colours, grain) }));
}

export function glyphMarkup(bug: BugLetter, colours: TileColours, grain: Grain): string {
  return glyphPaths(bug, colours, grain)
    .map(({ d, paint }) => `<path d="${d}"${paintMarkup(paint)}/>`)
    .join("");
}

function paintOf(part: Shape["part"], width: number, colours: TileColours, { limb, cut, wing }: Grain): Paint {
  const { ink, fill: body, tile: ground } = colours;
  switch (part) {
    case "limb":
      return { stroke: { colour: ink, width: width * limb, cap: "round", join: "round" } };
    case "score":
      return { stroke: { colour: body ? ink : ground, width: width * cut, join: "round" } };
    case "body":
      return body ? { fill: body, stroke: { colour: ink, width: 2.4 } } : { fill: ink };
    case "wing":
      return { fill: `${ink}/${wing}` };
    case "cut":
      return { fill: ground };
  }
}

function paintMarkup({ fill: area = "none", stroke: line }: Paint): string {
  const ends = `${line?.cap ? ` stroke-linecap="${line.cap}"` : ""}${line?.join ? ` stroke-linejoin="${line.join}"` : ""}`;
  return `${fill(area)}${line ? stroke(line.colour, line.width) : ""}${ends}`;
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
