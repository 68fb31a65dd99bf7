import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { drawing, PALETTES } from "../font/drawing.ts";
import { tileColours } from "../src/colours.ts";
import { GLYPHS } from "../src/glyphs.ts";
import { bugOf, sideOf } from "../src/piece.ts";

const FILE = resolve(import.meta.dirname, "../font/drawing.json");

it("the piece font is up to date with the glyphs", () => {
  // One layer per line.
  const text = `${JSON.stringify(drawing(), null, 1).replace(/\n {4,}|\n {3}(?=\})/g, " ")}\n`;
  if (process.env.SKEP_WRITE_FONT) {
    writeFileSync(FILE, text);
  }
  expect(readFileSync(FILE, "utf8"), "the creatures have changed: run `cargo xtask font`").toBe(text);
});

it("each piece has its tile and the ink of its side in every set", () => {
  for (const [piece, layers] of Object.entries(drawing().pieces)) {
    for (const [palette, set] of PALETTES.entries()) {
      const { tile, ink } = tileColours(set, sideOf(piece), bugOf(piece));
      expect(layers[0]?.colours[palette], `${piece} ${set}`).toBe(tile);
      expect(
        layers.some(({ colours }) => colours[palette] === ink),
        `${piece} ${set}`,
      ).toBe(true);
    }
  }
});

it("strokes for large tiles only are left out", () => {
  const coarse = GLYPHS.L.filter(({ only }) => only !== "fine").map(({ d }) => d);
  expect(coarse.length).toBeLessThan(GLYPHS.L.length);
  // The first two layers are the tile and its edge.
  expect(
    drawing()
      .pieces.wL?.slice(2)
      .map(({ d }) => d),
  ).toEqual(coarse);
});
