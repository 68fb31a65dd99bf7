import { describe, expect, it } from "vitest";
import { findCycle } from "../build/cycles.mjs";
import { violations } from "../build/layers.mjs";

describe("findCycle", () => {
  it("accepts shared dependencies", () => {
    const graph = new Map([
      ["page", ["board", "words"]],
      ["board", ["words"]],
      ["words", []],
    ]);
    expect(findCycle(graph)).toBeNull();
  });

  it("returns the nodes of a cycle", () => {
    const graph = new Map([
      ["page", ["board"]],
      ["board", ["words"]],
      ["words", ["board"]],
    ]);
    expect(findCycle(graph)).toEqual(["board", "words", "board"]);
  });
});

describe("the layers of src", () => {
  const broken = (imports: Record<string, string[]>) => violations(new Map(Object.entries(imports)));

  it("allow imports within a folder, downwards, and of another feature's index", () => {
    expect(
      broken({
        "main.tsx": ["shell/bar.tsx", "features/play/page.tsx"],
        "shell/bar.tsx": ["features/play/index.ts", "ui/icon.tsx"],
        "features/play/page.tsx": ["features/lobby/index.ts", "table/board.ts", "features/play/chat.tsx"],
        "table/board.ts": ["game/store.ts"],
      }),
    ).toEqual([]);
  });

  it("reject upward imports", () => {
    expect(broken({ "game/store.ts": ["table/board.ts"] })).toEqual([
      "game/store.ts imports table/board.ts from a layer above it",
    ]);
  });

  it("reject imports of a feature's internals", () => {
    expect(broken({ "features/play/page.tsx": ["features/lobby/store.ts"] })).toEqual([
      "features/play/page.tsx imports features/lobby/store.ts; other folders see only features/lobby/index.ts",
    ]);
  });

  it("reject features that import each other", () => {
    const found = broken({
      "features/play/a.ts": ["features/lobby/index.ts"],
      "features/lobby/b.ts": ["features/play/index.ts"],
    });
    expect(found).toEqual(["play -> lobby -> play is an import cycle"]);
  });

  it("reject cycles between files", () => {
    expect(broken({ "game/a.ts": ["game/b.ts"], "game/b.ts": ["game/a.ts"] })).toEqual([
      "game/a.ts -> game/b.ts -> game/a.ts is an import cycle",
    ]);
  });

  it("reject files outside of all layers", () => {
    expect(broken({ "parts/a.ts": [] })[0]).toContain("parts/a.ts is in no layer");
  });
});
