import type { Page } from "@playwright/test";
import axe, { type ImpactValue } from "axe-core";

/** What axe looks at: the whole page by all rules, unless a part or a rule is named. */
interface Scope {
  part?: string;
  rule?: string;
}

interface Fault {
  impact: ImpactValue | undefined;
  text: string;
}

/** The faults that axe finds, with their places. */
export async function faults(page: Page, scope: Scope = {}): Promise<string[]> {
  return (await found(page, scope)).map(({ text }) => text);
}

/** Those of them that keep somebody from using the page. */
export async function seriousFaults(page: Page, scope: Scope = {}): Promise<string[]> {
  const all = await found(page, scope);
  return all.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ text }) => text);
}

// Axe's own package for Playwright loads axe and opens another page each time, which takes five times as long.
async function found(page: Page, { part, rule }: Scope): Promise<Fault[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
  }
  return page.evaluate(
    async ([within, only]) => {
      // A colour that still changes is none that anybody reads, and one that is inherited begins later.
      const passing = () =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      while (passing().length > 0) {
        await Promise.allSettled(passing().map(({ finished }) => finished));
        await new Promise(requestAnimationFrame);
      }
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(within ?? document, {
        resultTypes: ["violations"],
        // The page has no frames, and style sheets need not be fetched again for the rules that are on.
        iframes: false,
        preload: false,
        ...(only ? { runOnly: [only] } : {}),
      });
      return violations.map(({ id, impact, nodes }) => ({
        impact,
        text: `${id}: ${nodes.map(({ target }) => target).join(" ")}`,
      }));
    },
    [part, rule] as const,
  );
}
