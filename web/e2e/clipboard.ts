import type { Locator } from "@playwright/test";

/** Selects all of an element and copies it with the keyboard; returns the clipboard's text. */
export async function copied(element: Locator): Promise<string> {
  const page = element.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await element.evaluate((node) => getSelection()?.selectAllChildren(node));
  await page.keyboard.press("ControlOrMeta+c");
  return page.evaluate(() => navigator.clipboard.readText());
}
