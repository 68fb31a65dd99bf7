// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { THEMES } from "../src/colours.ts";
import { type Still, stillSize, stillSvg } from "../src/still.ts";
import type { Placed } from "../src/types.ts";

const CSS = readFileSync(resolve(import.meta.dirname, "../src/board.css"), "utf8");

const PIECES: Placed[] = [
  { piece: "wQ", hex: [0, 0] },
  { piece: "bB1", hex: [0, 0] },
  { piece: "bQ", hex: [1, 0] },
  { piece: "wA1", hex: [0, 1] },
  { piece: "wA1#2", hex: [0, 2] },
];

function still(change: Partial<Still> = {}): Still {
  return {
    view: { pieces: PIECES, lastMove: { piece: "wA1", from: [3, 0], to: [0, 1], path: [] } },
    settings: { layout: "pointy", turn: 0, pieceSet: "colour", labels: false },
    theme: "light",
    ground: true,
    width: 600,
    ...change,
  };
}

function parsed(text: string): Document {
  const document = new DOMParser().parseFromString(text, "image/svg+xml");
  expect(document.querySelector("parsererror")).toBeNull();
  return document as unknown as Document;
}

/** The value of a custom property, with colours in the notation of colours.ts. */
function property(selector: string, name: string): string | undefined {
  const at = CSS.split("\n").findIndex((line) => line === `${selector} {` || line === `${selector},`);
  const rule = CSS.split("\n").slice(at).join("\n").split("}")[0] ?? "";
  const value = new RegExp(`--${name}: ([^;]*);`).exec(rule)?.[1];
  const rgb = /rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(value ?? "");
  const hex = (part: string | undefined) => Number(part).toString(16).padStart(2, "0");
  if (rgb) {
    return `#${hex(rgb[1])}${hex(rgb[2])}${hex(rgb[3])}/${rgb[4]}`;
  }
  return value;
}

describe("the colours of exported pictures", () => {
  it.each(["light", "dark"] as const)("match the style sheet: %s", (theme) => {
    const selector = theme === "light" ? ":root" : '[data-theme="dark"]';
    for (const [name, colour] of Object.entries(THEMES[theme])) {
      const css = `skep-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      expect(colour, name).toBe(property(selector, css));
    }
  });
});

describe("a picture", () => {
  it("is a self-contained SVG file with every piece", () => {
    const text = stillSvg(still({ title: "White & <Black>" }));
    const document = parsed(text);
    expect(document.querySelectorAll("[data-piece]")).toHaveLength(PIECES.length);
    expect(document.querySelector("title")?.textContent).toBe("White & <Black>");
    expect(text).not.toMatch(/class=|var\(|url\(|href=|<style|<script/);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="600"/);
  });

  it("shows stacks, labels, the last move, arrows and placed pieces", () => {
    const plain = parsed(stillSvg(still({ view: { pieces: PIECES, lastMove: null } })));
    expect(plain.querySelectorAll("[data-below]")).toHaveLength(1);
    const settings = { ...still().settings, labels: true };
    const arrows = [
      { from: [0, 1], to: [1, 0], kind: "best" },
      { from: null, to: [2, 0], kind: "line", piece: "wG1" },
    ] as const;
    const rich = parsed(stillSvg(still({ settings, view: { ...still().view, arrows } })));
    const words = [...rich.querySelectorAll("text")].map((text) => text.textContent);
    expect(words.sort()).toEqual(["A1", "A1", "B1", "G1", "Q"]);
    expect(rich.querySelectorAll("path").length).toBeGreaterThan(plain.querySelectorAll("path").length + 3);
  });

  it("includes all cells of its frame, and has the requested size", () => {
    const wide = still({ frame: [[12, 0]] });
    expect(stillSize(wide).height).toBeLessThan(stillSize(still()).height);
    expect(stillSize(still())).toMatchObject({ width: 600 });
    const empty = still({ view: { pieces: [], lastMove: null } });
    parsed(stillSvg(empty));
    expect(stillSize(empty).height).toBeGreaterThan(100);
  });

  it("is transparent without a background", () => {
    expect(stillSvg(still({ ground: false }))).not.toContain("<rect");
    for (const layout of ["pointy", "flat"] as const) {
      for (const pieceSet of ["colour", "mono", "contrast"] as const) {
        parsed(stillSvg(still({ settings: { layout, pieceSet, turn: 2, labels: true }, theme: "dark" })));
      }
    }
  });
});
