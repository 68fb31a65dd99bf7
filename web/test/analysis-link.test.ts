import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decode, encode, MAX_LINK, readSnapshot } from "../src/features/analysis/link.ts";
import { studyOfLine } from "../src/features/analysis/study.ts";
import { startOf } from "../src/worker/position-ref.ts";
import { anyStudy, random } from "./analysis-samples.ts";

const raw = (json: string | Buffer) => `1${deflateRawSync(json).toString("base64url")}`;

describe("a link", () => {
  it("reproduces everything", async () => {
    for (let seed = 0; seed < 60; seed++) {
      const { study, paths } = anyStudy(seed);
      const next = random(seed);
      const path = paths[Math.floor(next() * paths.length)] ?? [];
      const snapshot = { study, path, flipped: next() < 0.5, turn: Math.floor(next() * 6) };
      const link = await encode(snapshot);
      expect(link).toMatch(/^1[A-Za-z0-9_-]+$/);
      expect(await decode(link)).toEqual(snapshot);
    }
  });

  it("of a long game is short enough to share", async () => {
    const pieces = ["wA1", "bA1", "wS2", "bG3", "wB1", "bQ"];
    const moves = Array.from(
      { length: 120 },
      (_, i) => `${pieces[i % 6]} ${"-/\\"[i % 3]}${pieces[(i * 5 + 1) % 6]}${i}`,
    );
    const study = studyOfLine(startOf("Base+MLP", "tournament"), moves);
    const link = await encode({ study, path: moves, flipped: false, turn: 0 });
    expect(link.length).toBeLessThan(2000);
    expect(link.length).toBeLessThan(MAX_LINK);
  });

  it("is refused if damaged", async () => {
    const { study } = anyStudy(1);
    const link = await encode({ study, path: [], flipped: false, turn: 0 });
    for (const bad of [
      "",
      "1",
      "0abc",
      `2${link.slice(1)}`,
      link.slice(0, link.length / 2),
      "1%%%",
      raw("no json"),
      raw("null"),
      raw("[]"),
      raw('{"study":{}}'),
      raw('{"study":{"start":{"position":"x"},"nodes":[{"move":1}]}}'),
      raw('{"study":{"start":{"position":"x"},"nodes":[{"after":1,"move":"a"}]}}'),
      raw('{"study":{"start":{"position":"x"},"nodes":[{"after":-1,"move":"a"}]}}'),
      raw('{"study":{"start":{"position":"x"},"nodes":[{"move":"a"},{"after":0,"move":"a"}]}}'),
      raw(Buffer.from([0xff, 0xfe])),
    ]) {
      expect(await decode(bad), bad).toBeNull();
    }
  });

  it("is refused if it expands beyond the size of any study", async () => {
    expect(await decode(raw(Buffer.alloc(40 * 1024 * 1024, " ")))).toBeNull();
    const nodes = Array.from({ length: 30_000 }, () => ({ move: "a" }));
    expect(await decode(raw(JSON.stringify({ study: { start: { position: "x" }, nodes } })))).toBeNull();
    const deep = `{"study":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(await decode(raw(deep))).toBeNull();
  });

  it("drops invalid parts, and opens at the start if the node does not exist", () => {
    const node = { move: "a", glyph: "#", shapes: ["1,1", "x", 3], comment: 5, more: 1 };
    const study = { tags: { a: "b", c: 1 }, start: { game: "Base" }, nodes: [node, { move: "b" }] };
    expect(readSnapshot({ study, at: 2, turn: -1 })).toEqual({
      study: {
        tags: { a: "b" },
        start: { game: "Base" },
        children: [{ move: "a", shapes: ["1,1"], children: [{ move: "b", children: [] }] }],
      },
      path: ["a", "b"],
      flipped: false,
      turn: 5,
    });
    expect(readSnapshot({ study, at: 99 })?.path).toEqual([]);
  });
});
