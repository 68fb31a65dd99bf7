import { defineConfig } from "@playwright/test";
import { browser } from "./browser.ts";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  // Catches hanging tests only: a busy machine can be six times slower for a while.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // The JSON file is for `cargo xtask test`, which lists the failures.
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  forbidOnly: true,
  // Snapshots of every step would take an eighth of the time; traces without them still show actions and requests.
  use: {
    ...browser,
    // Avoids waiting for animations; phone.spec.ts and the games of friends enable them.
    contextOptions: { reducedMotion: "reduce" },
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
  },
});
