import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startOf } from "../src/analysis/at.ts";
import { keep } from "../src/analysis/keeping.ts";
import type { Snapshot } from "../src/analysis/link.ts";
import type { AnalysisStore } from "../src/analysis/store.ts";
import { studyOfLine } from "../src/analysis/study.ts";

/** Longer than the pause after which an analysis is written down, and than the writing takes. */
const LONG = 500;

describe("the address of an analysis", () => {
  const address = { pathname: "/analysis", hash: "" };
  const fragments: string[] = [];
  let end = () => {};

  beforeEach(() => {
    Object.assign(address, { pathname: "/analysis", hash: "" });
    fragments.length = 0;
    vi.stubGlobal("location", address);
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
    vi.stubGlobal("history", {
      state: null,
      replaceState(_state: unknown, _title: string, to: string) {
        const [pathname = "", hash = ""] = to.split("#");
        Object.assign(address, { pathname, hash });
      },
    });
    const moves = ["wS1", "bS1 wS1-"];
    const snapshot: Snapshot = {
      study: studyOfLine(startOf("Base", "tournament"), moves),
      path: moves,
      flipped: false,
      turn: 0,
    };
    end = keep({ snapshot: signal(snapshot) } as unknown as AnalysisStore, (fragment) => fragments.push(fragment));
  });

  afterEach(() => {
    end();
    vi.unstubAllGlobals();
  });

  it("holds it after a pause", async () => {
    await vi.waitFor(() => expect(address.hash).toMatch(/^1/), { timeout: 5_000 });
    expect(fragments).toEqual([address.hash]);
  });

  it("is not written over that of the page that the player goes on to meanwhile", async () => {
    address.pathname = "/review/x";
    await new Promise((resolve) => setTimeout(resolve, LONG));
    expect(address).toEqual({ pathname: "/review/x", hash: "" });
    end();
    expect(fragments).toEqual([]);
  });

  it("is not written any more once it is no longer kept, also if that was under way", async () => {
    let begun = false;
    const Compression = CompressionStream;
    vi.stubGlobal(
      "CompressionStream",
      class extends Compression {
        constructor(format: CompressionFormat) {
          super(format);
          begun = true;
        }
      },
    );
    await vi.waitFor(() => expect(begun).toBe(true), { timeout: 5_000, interval: 1 });
    end();
    await new Promise((resolve) => setTimeout(resolve, LONG));
    expect(address).toEqual({ pathname: "/analysis", hash: "" });
  });
});
