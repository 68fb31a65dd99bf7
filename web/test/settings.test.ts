// @vitest-environment happy-dom
import { effect } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { automaticCores, availableCores, coresInUse } from "../src/app/cores.ts";
import { change, DEFAULTS, followOtherTabs, settings, upToDate } from "../src/app/settings.ts";

it("notifies readers of a setting only when it changes", () => {
  const seen: string[] = [];
  const stop = effect(() => {
    seen.push(settings.table);
  });
  change({ theme: "dark", volume: 10 });
  expect(seen).toEqual(["meadow"]);
  change({ table: "sea" });
  expect(seen).toEqual(["meadow", "sea"]);
  expect({ ...settings }).toMatchObject({ theme: "dark", volume: 10, table: "sea" });
  stop();
});

it("converts the switch for piece labels of earlier versions", () => {
  expect(upToDate({ ...DEFAULTS, labels: true }).labels).toBe("always");
  expect(upToDate({ ...DEFAULTS, labels: false }).labels).toBe("needed");
  expect(upToDate({ ...DEFAULTS, labels: "never" }).labels).toBe("never");
});

describe("the processor cores of searches", () => {
  beforeEach(() => {
    vi.stubGlobal("crossOriginIsolated", true);
    vi.stubGlobal("navigator", { hardwareConcurrency: 8 });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    change({ cores: 0 });
  });

  it("are all but two, unless the visitor chooses", () => {
    expect(coresInUse()).toBe(6);
    change({ cores: 1 });
    expect(coresInUse()).toBe(1);
    change({ cores: 16 });
    expect(coresInUse()).toBe(8);
  });

  it("are at least one", () => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    expect([automaticCores(), availableCores()]).toEqual([1, 2]);
  });

  it("are one where workers cannot share memory", () => {
    vi.stubGlobal("crossOriginIsolated", false);
    change({ cores: 4 });
    expect([coresInUse(), availableCores()]).toEqual([1, 1]);
  });
});

describe("with another tab open", () => {
  beforeAll(followOtherTabs);

  /** What another tab does: it stores its settings, and the browser notifies this one. */
  function storeElsewhere(changes: object): void {
    const stored = JSON.parse(localStorage.getItem("skep.settings") ?? "{}");
    localStorage.setItem("skep.settings", JSON.stringify({ ...stored, ...changes }));
  }
  function notify(key: string | null): void {
    window.dispatchEvent(new StorageEvent("storage", { key }));
  }

  it("keeps what the other tab stored, even before hearing of it", () => {
    storeElsewhere({ confirm: true, labels: "always" });
    change({ chatOpen: false });
    expect(JSON.parse(localStorage.getItem("skep.settings") ?? "")).toMatchObject({
      confirm: true,
      labels: "always",
      chatOpen: false,
    });
  });

  it("adopts preferences, but not what the other tab shows", () => {
    change({ theme: "light", confirm: false, chatOpen: true, turn: 2 });
    storeElsewhere({ theme: "dark", confirm: true, chatOpen: false, turn: 5 });
    notify("skep.language");
    expect(settings.theme).toBe("light");
    notify("skep.settings");
    expect({ ...settings }).toMatchObject({ theme: "dark", confirm: true, chatOpen: true, turn: 2 });
  });

  it("returns to the defaults when the other tab clears the storage", () => {
    change({ table: "slate" });
    localStorage.clear();
    notify(null);
    expect(settings.table).toBe("meadow");
  });
});
