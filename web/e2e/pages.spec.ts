import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { SCREENS } from "./screens.ts";
import { expect, test } from "./test.ts";

const LANGUAGES = ["en", "de", "ru", "uk"];

for (const [name, open] of Object.entries(SCREENS)) {
  for (const scheme of ["light", "dark"] as const) {
    test.describe(() => {
      test.use({ colorScheme: scheme, contextOptions: { reducedMotion: "reduce" } });
      test(`axe finds nothing serious: ${name}, ${scheme}`, async ({ page }) => {
        await open(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
        expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)).toEqual([]);
      });
    });
  }
}

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use({
      locale: language,
      viewport: { width: 360, height: 740 },
      contextOptions: { reducedMotion: "reduce" },
    });
    for (const [name, open] of Object.entries(SCREENS)) {
      test(`nothing overflows at 360 pixels: ${name}, ${language}`, async ({ page }) => {
        await open(page);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        expect(await overflowing(page)).toEqual([]);
      });
    }
  });
}

/** Elements whose text or box does not fit: wider than the window, or cut off by their own edge. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    }
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element.closest("svg, .skep-board, [aria-hidden=true], .hidden, .skip, [hidden]")) {
        continue;
      }
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (style.visibility === "hidden" || box.width === 0 || box.height === 0) {
        continue;
      }
      const name = `${element.tagName}.${element.className}: ${(element.textContent ?? "").slice(0, 40)}`;
      const scrolls = element.closest(".moves-list, .chat, [data-scrolls]") !== null;
      if (!scrolls && (box.right > width + 1 || box.left < -1)) {
        found.push(`outside the window: ${name}`);
      }
      const holdsText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (holdsText && cut && style.display !== "inline" && style.overflowX !== "auto") {
        found.push(`cut off: ${name}`);
      }
    }
    return found;
  });
}
