import type { PlaywrightTestConfig } from "@playwright/test";

/** How the browser is started, for tests, pictures and measurements alike. */
export const browser = {
  locale: "en-GB",
  // What is kept for later would come between the tests and what they watch on the wire; offline.spec.ts allows it.
  serviceWorkers: "block",
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    executablePath: process.env.SKEP_BROWSER ?? "chromium",
    // The sandbox needs rights that a container seldom has; the rest keeps the browser from calling home.
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
