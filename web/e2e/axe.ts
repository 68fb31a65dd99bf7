import type { Page } from "@playwright/test";
import axe, { type ImpactValue } from "axe-core";

/** Limits the check to a part of the page or to a rule; by default it covers the whole page and all rules. */
interface Scope {
  part?: string;
  rule?: string;
}

interface Fault {
  impact: ImpactValue | undefined;
  text: string;
}

/** All violations axe finds, with their locations. */
export async function faults(page: Page, scope: Scope = {}): Promise<string[]> {
  return (await found(page, scope)).map(({ text }) => text);
}

/** Only violations that prevent people from using the page. */
export async function seriousFaults(page: Page, scope: Scope = {}): Promise<string[]> {
  const all = await found(page, scope);
  return all.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ text }) => text);
}

// Not `@axe-core/playwright`, which loads axe and opens another page each time, and takes five times as long.
async function found(page: Page, { part, rule }: Scope): Promise<Fault[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
  }
  return page.evaluate(
    async ([within, only]) => {
      // Wait for transitions, since intermediate colours do not count. Transitions of inherited colours start later.
      const passing = () =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      while (passing().length > 0) {
        await Promise.allSettled(passing().map(({ finished }) => finished));
        await new Promise(requestAnimationFrame);
      }
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(within ?? document, {
        resultTypes: ["violations"],
        // The page has no frames, and none of the enabled rules needs the style sheets.
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
