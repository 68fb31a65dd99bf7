import { expect, type Locator, type Page } from "@playwright/test";
import { faults } from "./axe.ts";

/** Poll interval for something expected soon, in milliseconds. */
export const SOON = { intervals: [50] };

/** Simulates a hidden or visible page. */
export async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** The centre of an element on the screen, once it has not moved for three frames. */
export async function middle(of: Locator): Promise<{ x: number; y: number }> {
  let found = { x: 0, y: 0 };
  await expect
    .poll(async () => {
      const box = await of.evaluate(async (element) => {
        const place = () => element.getBoundingClientRect();
        const same = (a: DOMRect, b: DOMRect) => a.x === b.x && a.y === b.y && a.width === b.width;
        let last = place();
        for (let frames = 0; frames < 3; frames++) {
          await new Promise(requestAnimationFrame);
          const now = place();
          frames = same(now, last) ? frames : -1;
          last = now;
        }
        return { x: last.x + last.width / 2, y: last.y + last.height / 2, isThere: last.width > 0 };
      });
      found = { x: box.x, y: box.y };
      // An element that was replaced in between has no box.
      return box.isThere;
    }, SOON)
    .toBe(true);
  return found;
}

export async function click(page: Page, of: Locator): Promise<void> {
  const { x, y } = await middle(of);
  await page.mouse.click(x, y);
}

export function piece(within: Page | Locator, name: string): Locator {
  return within.locator(`.skep-tiles [data-piece="${name}"], .skep-pile[data-piece="${name}"]`);
}

/** Moves a piece to a destination by clicks. */
export async function moveTo(page: Page, name: string, to: string): Promise<void> {
  await click(page, piece(page, name));
  await click(page, page.locator(`.skep-target[data-hex="${to}"]`));
}

/** Moves the keyboard cursor until it reaches a cell. */
export async function walkTo(page: Page, hex: string): Promise<void> {
  const focus = page.locator(".skep-spot.skep-focus");
  for (let step = 0; step < 250; step++) {
    // The board shows the cursor's new position in the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if ((await focus.getAttribute("data-hex")) === hex) {
      return;
    }
    await page.keyboard.press("PageDown");
  }
  throw new Error(`the keyboard never came to ${hex}`);
}

/** Types a move with the keyboard alone. */
export async function typeMove(page: Page, move: string): Promise<void> {
  if (!(await page.evaluate(() => document.activeElement?.matches("[data-notation]")))) {
    await page.keyboard.press("m");
  }
  await expect(page.getByTestId("notation")).toBeFocused();
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
}

export async function expectNothingSerious(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
}

/** Clicks a tool by its test id; on a phone the tools are in a tab, elsewhere some are in a menu. */
export async function useTool(page: Page, testid: string): Promise<void> {
  const tab = page.getByTestId("tab-tools");
  if (await tab.isVisible()) {
    await tab.click();
  }
  const more = page.getByTestId("more-tools");
  if ((await more.isVisible()) && !(await page.getByTestId(testid).isVisible())) {
    await more.click();
  }
  await page.getByTestId(testid).click();
}
