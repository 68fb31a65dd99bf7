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
  // All catalogues are loaded before the attribute changes; what remains is done in the following frames.
  await page.evaluate(async () => {
    let before: string;
    do {
      before = document.body.innerText;
      for (let frames = 0; frames < 3; frames++) {
        await new Promise(requestAnimationFrame);
      }
    } while (document.body.innerText !== before);
  });
}

/** Names of players that are cut off or hidden on the smallest screen, in three languages. */
export async function cutNames(page: Page): Promise<string[]> {
  const viewport = page.viewportSize();
  await page.setViewportSize(PHONE);
  const cut: string[] = [];
  for (const language of ["de", "ru", "en"]) {
    await switchLanguage(page, language);
    const names = await page
      .locator(".player-text")
      .evaluateAll((all) =>
        all
          .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
          .map(({ textContent }) => textContent ?? ""),
      );
    cut.push(...names.map((name) => `${name} (${language})`));
  }
  if (viewport) {
    await page.setViewportSize(viewport);
  }
  return cut;
}

/** Ways in which the text of other browsers is larger: a text size of 125%, and a font as wide as DejaVu Sans. */
export const LARGE_TEXTS = ["font-size: 125%", "letter-spacing: 0.06em"];

/** Elements that overflow, with each style of the root element: wider than the window, or clipped by their own box. */
export async function overflowing(page: Page, styles: readonly string[] = [""]): Promise<string[]> {
  const faults = await overflowingNow(page, styles);
  // On a busy machine the layout may not have caught up with the window yet; what stays is a fault.
  return faults.length > 0 ? overflowingNow(page, styles) : [];
}

async function overflowingNow(page: Page, styles: readonly string[]): Promise<string[]> {
  return page.evaluate(async (variants) => {
    /** Hidden parts, and parts whose texts cannot overflow. */
    const EXEMPT = "svg, .skep-board, [aria-hidden=true], .hidden, .skip, [hidden]";
    const root = document.documentElement;
    const found: string[] = [];
    const check = (element: Element, width: number, report: (fault: string) => void) => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (style.visibility === "hidden" || box.width === 0 || box.height === 0) {
        return;
      }
      const name = () => `${element.tagName}.${element.className}: ${(element.textContent ?? "").slice(0, 40)}`;
      const isOutside = box.right > width + 1 || box.left < -1;
      if (isOutside && element.closest(".moves-list, .chat, [data-scrolls]") === null) {
        report(`outside the window: ${name()}`);
      }
      const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      if (isCut && style.display !== "inline" && style.overflowX !== "auto") {
        const holdsText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (holdsText) {
          report(`cut off: ${name()}`);
        }
      }
    };
    for (const variant of variants) {
      // Painting each variant would take most of the time, and the checks need only the layout.
      root.style.cssText = `opacity: 0; ${variant}`;
      // The board's scripts react to new sizes after a frame.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const report = (fault: string) => found.push(variant ? `${fault} (${variant})` : fault);
      const width = root.clientWidth;
      if (root.scrollWidth > width) {
        report(`the page is ${root.scrollWidth} wide`);
      }
      const parts = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) =>
        (node as Element).matches(EXEMPT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      while (parts.nextNode()) {
        check(parts.currentNode as Element, width, report);
      }
    }
    root.style.cssText = "";
    return found;
  }, styles);
}
