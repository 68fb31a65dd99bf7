import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { drawing } from "../font/drawing.ts";

const FILE = resolve(import.meta.dirname, "../font/drawing.json");

it("the font of the pieces is made of the creatures as they are", () => {
  // A layer on each line.
  const text = `${JSON.stringify(drawing(), null, 1).replace(/\n {4,}|\n {3}(?=\})/g, " ")}\n`;
  if (process.env.SKEP_WRITE_FONT) {
    writeFileSync(FILE, text);
  }
  expect(readFileSync(FILE, "utf8"), "the creatures have changed: run `cargo xtask font`").toBe(text);
});
