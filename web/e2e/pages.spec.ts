import type { Page } from "@playwright/test";
import { seriousFaults } from "./axe.ts";
import { SCREENS } from "./screens.ts";
import { expect, test } from "./test.ts";

const LANGUAGES = ["en", "de", "ru", "uk"];
const PHONE = { width: 360, height: 740 };
const TABLET = { width: 820, height: 1180 };
const WIDE = { width: 1280, height: 800 };

// Each screen is opened only once, since opening takes most of the time.
for (const [name, open] of Object.entries(SCREENS)) {
  test.describe(() => {
    test.use({ locale: "en", viewport: PHONE });
    test(`everybody can read it, by day and by night, and nothing overflows at 360 pixels in any language: ${name}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await open(page);
      for (const language of LANGUAGES) {
        await speak(page, language);
        expect.soft(await overflowing(page), language).toEqual([]);
        expect.soft(await outOfReach(page), language).toEqual([]);
      }
      expect.soft(await seriousFaults(page), "on a phone").toEqual([]);
      await page.setViewportSize(TABLET);
      expect.soft(await outOfReach(page), "on a tablet").toEqual([]);
      await page.setViewportSize(WIDE);
      expect.soft(await seriousFaults(page), "on a wide screen").toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      // At night the same things have other colours.
      expect(await seriousFaults(page, { rule: "color-contrast" }), "by night").toEqual([]);
    });
  });
}

/** What is wrong around a board: it has no room, the panel scrolls as a whole, or a button is out of view. */
async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [stage, panel] = [document.querySelector(".tabletop .stage"), document.querySelector(".tabletop > .panel")];
    if (!stage || !panel) {
      return [];
    }
    const buttons = panel.querySelectorAll(
      ":is(.steps, .analysis-steps, .lesson-act, .review-lesson-act, .tabs) button",
    );
    const isSeen = (button: Element) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    };
    return [
      ...(stage.clientHeight < 140 ? [`the board is ${stage.clientHeight} high`] : []),
      ...(panel.scrollHeight > panel.clientHeight + 1 ? ["the panel scrolls as a whole"] : []),
      ...[...buttons].filter((button) => !isSeen(button)).map((button) => `out of view: ${button.textContent}`),
    ];
  });
}

/** Changes the language of the browser, and waits until everything on the page is said in it. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(navigator, "languages", { configurable: true, get: () => [to] });
    dispatchEvent(new Event("languagechange"));
  }, language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  let last = "";
  const isStill = async () => {
    const before = last;
    last = await page.locator("body").innerText();
    return last === before;
  };
  await expect.poll(isStill, { intervals: [50] }).toBe(true);
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
