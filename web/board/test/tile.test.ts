// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { tileColours } from "../src/colours.ts";
import { GLYPHS } from "../src/glyphs.ts";
import { createTile, dressTile, rimTile } from "../src/tile.ts";

const LOOK = { layout: "pointy", pieceSet: "colour" } as const;

function face(tile: Element): Element {
  return tile.querySelector(".skep-face") as Element;
}

/** The marker an outline refers to. */
function stamp(tile: Element, at: "marker-start" | "marker-end"): Element {
  const id = /^url\(#(.*)\)$/.exec(face(tile).getAttribute(at) ?? "")?.[1];
  return document.getElementById(id ?? "") as Element;
}

describe("a tile", () => {
  it("refers to its glyph, which is drawn once for all tiles of its kind", () => {
    const [first, second] = [createTile("wA1", LOOK), createTile("wA2", LOOK)];
    expect(first.querySelectorAll("path").length).toBeLessThan(GLYPHS.A.length);
    expect(stamp(first, "marker-end")).toBe(stamp(second, "marker-end"));
    expect(stamp(first, "marker-end")).not.toBe(stamp(createTile("bA1", LOOK), "marker-end"));
    const drawn = GLYPHS.A.filter(({ only }) => only !== "coarse");
    expect(stamp(first, "marker-end").querySelectorAll("path")).toHaveLength(drawn.length);
  });

  it("places the glyph independently of where its outline begins", () => {
    for (const layout of ["pointy", "flat"] as const) {
      const tile = createTile("wA1", { ...LOOK, layout });
      const [x = 0, y = 0] = (
        face(tile)
          .getAttribute("d")
          ?.match(/-?[\d.]+/g) ?? []
      ).map(Number);
      const marker = stamp(tile, "marker-end");
      const value = (name: string) => Number(marker.getAttribute(name));
      const scale = value("markerWidth") / 64;
      // The centre of the glyph's grid, relative to the start of the outline.
      const middle = { x: x + (32 - value("refX")) * scale, y: y + (32 - value("refY")) * scale };
      expect(Math.abs(middle.x)).toBeLessThan(0.1);
      expect(Math.abs(middle.y + 3)).toBeLessThan(0.1);
    }
  });

  it("changes set, size, shape and label without being recreated", () => {
    const tile = createTile("wL", LOOK);
    const large = stamp(tile, "marker-end");
    dressTile(tile, "wL", { ...LOOK, small: true }, false);
    expect(stamp(tile, "marker-end")).not.toBe(large);
    dressTile(tile, "wL", { layout: "flat", pieceSet: "contrast" }, true);
    expect(face(tile).getAttribute("fill")).toBe(tileColours("contrast", "white", "L").tile);
    expect(face(tile).hasAttribute("marker-start")).toBe(false);
    expect(tile.querySelector("text")?.textContent).toBe("L");
    dressTile(tile, "wL", LOOK, false);
    expect(stamp(tile, "marker-end")).toBe(large);
    expect(tile.querySelector("text")).toBeNull();
  });

  it("has a rim below its label while it is movable", () => {
    const tile = createTile("wQ", LOOK, true);
    rimTile(tile, true, "pointy");
    rimTile(tile, true, "pointy");
    const parts = [...(tile.firstElementChild?.children ?? [])].map((part) => part.getAttribute("class"));
    expect(parts).toEqual(["skep-shadow", "skep-side", "skep-face", "skep-rim", "skep-label"]);
    rimTile(tile, false, "pointy");
    expect(tile.querySelector(".skep-rim")).toBeNull();
  });
});
