import { expect, type Page } from "@playwright/test";

export const LANGUAGES = ["en", "de", "ru", "uk"];
/** The smallest supported screen. */
export const PHONE = { width: 360, height: 740 };

/** Changes the browser's language, and waits until the whole page uses it. */
export async function switchLanguage(page: Page, language: string): Promise<void> {
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

/** Elements that overflow: wider than the window, or clipped by their own box. */
export async function overflowing(page: Page): Promise<string[]> {
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
