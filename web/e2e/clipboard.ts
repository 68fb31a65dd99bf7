import type { Locator } from "@playwright/test";

/** What the clipboard holds after all of an element has been selected and copied by the keyboard. */
export async function copied(element: Locator): Promise<string> {
  const page = element.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await element.evaluate((node) => getSelection()?.selectAllChildren(node));
  await page.keyboard.press("ControlOrMeta+c");
  return page.evaluate(() => navigator.clipboard.readText());
}
