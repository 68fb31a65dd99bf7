import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

/** Where something is on the screen, once it stands still. */
export async function middle(of: Locator): Promise<{ x: number; y: number }> {
  let last = "";
  await expect
    .poll(async () => {
      const now = JSON.stringify(await of.boundingBox());
      const still = now === last && now !== "null";
      last = now;
      return still;
    })
    .toBe(true);
  const box = JSON.parse(last) as { x: number; y: number; width: number; height: number };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function click(page: Page, of: Locator): Promise<void> {
  const { x, y } = await middle(of);
  await page.mouse.click(x, y);
}

export function piece(within: Page | Locator, name: string): Locator {
  return within.locator(`.skep-tiles [data-piece="${name}"], .skep-pile[data-piece="${name}"]`);
}

/** Moves by clicks to the nth of the destinations that are shown. */
export async function moveTo(page: Page, name: string, to: string): Promise<void> {
  await click(page, piece(page, name));
  await click(page, page.locator(`.skep-target[data-hex="${to}"]`));
}

/** Walks the board's cells by keyboard until one is reached. */
export async function walkTo(page: Page, hex: string): Promise<void> {
  const focus = page.locator(".skep-spot.skep-focus");
  for (let step = 0; step < 120; step++) {
    if ((await focus.getAttribute("data-hex")) === hex) {
      return;
    }
    await page.keyboard.press("PageDown");
  }
  throw new Error(`the keyboard never came to ${hex}`);
}

export async function expectNothingSerious(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)).toEqual([]);
}
