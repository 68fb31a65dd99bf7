import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encode, type Snapshot } from "../src/features/analysis/link.ts";
import { startSaving } from "../src/features/analysis/persistence.ts";
import type { AnalysisStore } from "../src/features/analysis/store.ts";
import { studyOfLine } from "../src/features/analysis/study.ts";
import { startOf } from "../src/worker/position-ref.ts";

// Spies on the real functions, whose promises the tests await.
vi.mock("../src/features/analysis/link.ts", { spy: true });

describe("the address of an analysis", () => {
  const address = { pathname: "/analysis", hash: "" };
  const fragments: string[] = [];
  let end = () => {};

  beforeEach(() => {
    // Compression takes real time; only the debounce interval is skipped.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.mocked(encode).mockClear();
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
    end = startSaving({ snapshot: signal(snapshot) } as unknown as AnalysisStore, (fragment) =>
      fragments.push(fragment),
    );
  });

  afterEach(() => {
    end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** Lets the debounce interval pass. */
  function beginWriting(): void {
    vi.advanceTimersByTime(300);
    expect(encode).toHaveBeenCalledOnce();
  }

  /** Waits for the compression and everything that follows it. */
  async function finishWriting(): Promise<void> {
    await vi.mocked(encode).mock.results[0]?.value;
    await Promise.resolve();
  }

  it("contains it after a pause", async () => {
    vi.advanceTimersByTime(299);
    expect(encode).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await finishWriting();
    expect(address.hash).toMatch(/^1/);
    expect(fragments).toEqual([address.hash]);
  });

  it("does not replace the address of another page opened in between", async () => {
    beginWriting();
    address.pathname = "/review/x";
    await finishWriting();
    expect(address).toEqual({ pathname: "/review/x", hash: "" });
    expect(fragments).toEqual([]);
  });

  it("is not updated once saving has stopped, even if it was under way", async () => {
    beginWriting();
    end();
    await finishWriting();
    expect(address).toEqual({ pathname: "/analysis", hash: "" });
    expect(fragments).toEqual([]);
  });
});
