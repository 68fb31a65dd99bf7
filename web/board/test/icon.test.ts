// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { tileColours } from "../src/colours.ts";
import { GLYPHS } from "../src/glyphs.ts";
import { iconSvg } from "../src/icon.ts";
import type { BugLetter } from "../src/types.ts";

const SETS = ["colour", "mono", "contrast"] as const;

function parsed(text: string): Element {
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
}

describe("a piece as small as a letter", () => {
  it.each(Object.keys(GLYPHS) as BugLetter[])("shows the creature %s in the ink of its side and its set", (bug) => {
    for (const set of SETS) {
      for (const side of ["white", "black"] as const) {
        const text = iconSvg(`${side[0]}${bug}`, set);
        const { ink, tile } = tileColours(set, side, bug);
        expect(text).toContain(ink);
        expect(parsed(text).querySelector("path")?.getAttribute("fill")).toBe(tile);
      }
    }
  });

  it("leaves out the strokes that only a large tile can show", () => {
    const coarse = GLYPHS.L.filter(({ only }) => only !== "fine");
    expect(coarse.length).toBeLessThan(GLYPHS.L.length);
    expect(parsed(iconSvg("wL", "colour")).querySelectorAll("g > path")).toHaveLength(coarse.length);
  });

  it("brings its colours along, for no style sheet reaches into an image", () => {
    expect(iconSvg("wQ", "colour")).not.toMatch(/class=|var\(|currentColor/);
  });
});
