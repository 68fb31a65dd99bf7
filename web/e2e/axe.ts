import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** Half the size of the package's main file, which every page has to parse. */
const SOURCE = readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Limits the check to a part of the page or to some rules; by default it covers the whole page and all rules. */
interface Scope {
  part?: string;
  rules?: string[];
}

/** The rules whose result depends on the theme. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** All violations axe finds, with their locations. */
// Not `@axe-core/playwright`, which loads axe and opens another page each time, and takes five times as long.
export async function faults(page: Page, { part, rules }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(await SOURCE);
  }
  return page.evaluate(
    async ([within, only]) => {
      // Wait for transitions, since intermediate colours do not count. Transitions of inherited colours start later.
      const passing = () =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      // A transition that is stuck must not stop the test.
      for (let waits = 0; passing().length > 0 && waits < 100; waits++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(within ?? document, {
        resultTypes: ["violations"],
        // The page has no frames, and none of the enabled rules needs the style sheets.
        iframes: false,
        preload: false,
        // Off by default as experimental, but people who speak to their computer say what they see.
        ...(only ? { runOnly: only } : { rules: { "label-content-name-mismatch": { enabled: true } } }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
    },
    [part, rules] as const,
  );
}
