import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** Makes the page believe that it is, or is not, looked at. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

async function depth(page: Page): Promise<number> {
  return Number(await page.getByTestId("engine-found").getAttribute("data-depth"));
}

test("the engine's lines stream, stop while nobody looks, and go on", async ({ page }) => {
  await page.goto("/analysis");
  await expect(page.getByTestId("engine-on")).toBeVisible();
  await page.getByTestId("engine-on").check();
  const engine = page.getByTestId("engine");
  await expect(page.getByTestId("engine-line-3")).toBeVisible();
  await expect.poll(() => depth(page)).toBeGreaterThan(4);
  await expect(page.locator(".skep-arrow").first()).toBeAttached();
  await expect(page.getByTestId("eval-bar")).toBeVisible();
  await hide(page, true);
  await expect(engine).toHaveAttribute("data-state", "off");
  await hide(page, false);
  await expect(engine).toHaveAttribute("data-state", /thinking|done/);
  await expect.poll(() => depth(page)).toBeGreaterThan(4);
  await page.getByTestId("engine-lines").selectOption("1");
  await expect(page.getByTestId("engine-line-2")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).include(".engine").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByTestId("engine-on").uncheck();
  await expect(page.locator(".skep-arrow")).toHaveCount(0);
  await expect(page.getByTestId("eval-bar")).toHaveCount(0);
});

test("a line is previewed under the pointer and played by a click", async ({ page }) => {
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  await expect.poll(() => depth(page)).toBeGreaterThan(4);
  const line = page.getByTestId("engine-line-1");
  const pieces = page.locator(".skep-tiles [data-piece]");
  await expect(pieces).toHaveCount(0);
  await line.hover();
  await expect.poll(() => pieces.count()).toBeGreaterThan(1);
  await line.click();
  await page.mouse.move(400, 300);
  await expect(page.getByTestId("analysis")).toHaveAttribute("data-ply", "1");
  await expect(pieces).toHaveCount(1);
});

test("a threat is shown where there is one, and elsewhere it is said why not", async ({ page }) => {
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  await expect(page.getByTestId("engine-line-1")).toBeVisible();
  await page.getByTestId("engine-threat").click();
  await expect(page.getByTestId("engine")).toHaveAttribute("data-state", "refused");
  await expect(page.getByTestId("engine-status")).toContainText("no threat");
});
