import { describe, expect, it } from "vitest";
import { tileColours } from "../src/colours.ts";
import type { BugLetter } from "../src/types.ts";

const BUGS = [..."QBGSALMP"] as BugLetter[];

type Colour = [number, number, number];

function linear(hex: string): Colour {
  return [1, 3, 5].map((i) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Colour;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [a, b]
    .map((hex) => {
      const [r, g, blue] = linear(hex);
      return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
    })
    .sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Simulation of linear colours for missing cone types (Machado, Oliveira, Fernandes 2009). */
const VISIONS: Record<string, [Colour, Colour, Colour]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function oklab([r, g, b]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seen(hex: string, vision: [Colour, Colour, Colour]): Colour {
  const [r, g, b] = linear(hex);
  return oklab(vision.map(([x, y, z]) => Math.max(0, x * r + y * g + z * b)) as Colour);
}

describe.each(["white", "black"] as const)("the inks on %s tiles", (side) => {
  const { tile } = tileColours("colour", side, "Q");
  const ink = (bug: BugLetter) => tileColours("colour", side, bug).ink;
  // The light bee is dominated by its yellow fill.
  const main = (bug: BugLetter) => tileColours("colour", side, bug).fill ?? ink(bug);

  it.each(BUGS)("keep 3:1 against the tile: %s", (bug) => {
    expect(contrast(ink(bug), tile)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(VISIONS))("do not merge for %s vision", (name) => {
    const vision = VISIONS[name] as [Colour, Colour, Colour];
    for (const a of BUGS) {
      for (const b of BUGS.filter((bug) => bug > a)) {
        const [x, y] = [seen(main(a), vision), seen(main(b), vision)];
        const distance = 100 * Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
        expect(distance, `${a} and ${b}`).toBeGreaterThan(9);
      }
    }
  });
});
