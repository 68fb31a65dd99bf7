import { describe, expect, it } from "vitest";
import { both, GLYPHS } from "../src/glyphs.ts";

describe("the glyphs", () => {
  it("are symmetric", () => {
    expect(both("M10 5 L 20 6 Z")).toBe("M10 5 L 20 6 Z M54 5 L 44 6 Z");
  });

  it.each(Object.entries(GLYPHS))("stay on their grid: %s", (_, shapes) => {
    for (const { d } of shapes) {
      expect(d).not.toContain("NaN");
      for (const value of d.match(/-?[\d.]+/g) ?? []) {
        expect(Math.abs(Number(value))).toBeLessThanOrEqual(64);
      }
    }
  });

  it("use only path commands that can be mirrored where they are", () => {
    for (const { d } of Object.values(GLYPHS).flat()) {
      expect(d).toMatch(/^[MLQCZaml\d\s.,-]+$/);
    }
  });
});
