import { defineConfig } from "@playwright/test";
import { browser } from "./browser.ts";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  // Only against tests that hang: a machine with other work can be six times as slow for a while.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  forbidOnly: true,
  // Snapshots of every step would take an eighth of the time; what was done and asked for is told without them.
  use: {
    ...browser,
    // Pieces that fly would have to be waited for; phone.spec.ts and the games of friends let them.
    contextOptions: { reducedMotion: "reduce" },
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
  },
});
