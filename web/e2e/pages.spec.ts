import type { Page } from "@playwright/test";
import { COLOR_RULES, faults } from "./axe.ts";
import { LANGUAGES, LARGE_TEXTS, overflowing, PHONE, switchLanguage } from "./fits.ts";
import { SCREENS } from "./screens.ts";
import { expect, test } from "./test.ts";

const TABLET = { width: 820, height: 1180 };
const WIDE = { width: 1280, height: 800 };

// Each screen is opened only once, since that takes most of the time.
for (const [name, open] of Object.entries(SCREENS)) {
  test.describe(() => {
    test.use({ locale: "en", viewport: PHONE });
    test(`is accessible in both themes and does not overflow at 360 pixels in any language: ${name}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await open(page);
      for (const language of LANGUAGES) {
        await switchLanguage(page, language);
        expect.soft(await outOfReach(page), language).toEqual([]);
        expect.soft(await overflowing(page, ["", ...LARGE_TEXTS]), language).toEqual([]);
      }
      expect.soft(await faults(page), "on a phone").toEqual([]);
      await page.setViewportSize(TABLET);
      expect.soft(await outOfReach(page), "on a tablet").toEqual([]);
      await page.setViewportSize(WIDE);
      expect.soft(await faults(page), "on a wide screen").toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      expect(await faults(page, { rules: COLOR_RULES }), "by night").toEqual([]);
    });
  });
}

/** Layout errors around a board: it has no space, the panel scrolls as a whole, or a button is out of view. */
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
