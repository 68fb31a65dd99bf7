import { effect } from "@preact/signals";
import { expect, it } from "vitest";
import { change, DEFAULTS, settings, upToDate } from "../src/app/settings.ts";

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
