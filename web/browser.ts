import type { PlaywrightTestConfig } from "@playwright/test";

/** Browser options shared by tests, screenshots and benchmarks. */
export const browser = {
  locale: "en-GB",
  // A service worker would hide requests that the tests observe; offline.spec.ts enables it.
  serviceWorkers: "block",
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    executablePath: process.env.SKEP_BROWSER ?? "chromium",
    // Containers seldom have the privileges for the sandbox; the other options disable background requests.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
} satisfies PlaywrightTestConfig["use"];
