import type { Page } from "@playwright/test";

/**
 * Simulates the announcements of a screen reader. It announces a live region once for every node that is added or
 * changed in it; some screen readers read an atomic region as a whole each time.
 */
export class ScreenReader {
  private constructor(private readonly page: Page) {}

  /** Starts recording. */
  static async listen(page: Page): Promise<ScreenReader> {
    await page.evaluate(() => {
      const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]';
      const spoken: string[] = [];
      Object.assign(window, { spoken });
      const observer = new MutationObserver((changes) => {
        for (const { target, type, addedNodes } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          const region = element?.closest(LIVE);
          const isOff = element?.closest('[aria-live="off"]');
          const count = type === "characterData" ? 1 : addedNodes.length;
          for (let node = 0; region && !isOff && node < count; node += 1) {
            spoken.push((region.textContent ?? "").trim());
          }
        }
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    return new ScreenReader(page);
  }

  async spoken(): Promise<string[]> {
    const all = await this.page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
    return all.filter((text) => text !== "");
  }
}
