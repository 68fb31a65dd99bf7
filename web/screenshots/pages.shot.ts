import { join } from "node:path";
import { SCREENS } from "../e2e/screens.ts";
import { test } from "../e2e/test.ts";
import { calm } from "./calm.ts";

const FOLDER = join(import.meta.dirname, "../../target/screenshots");
const SIZES = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2 },
} as const;

for (const [size, device] of Object.entries(SIZES)) {
  for (const scheme of ["light", "dark"] as const) {
    test.describe(() => {
      test.use({ ...device, colorScheme: scheme });
      for (const [name, open] of Object.entries(SCREENS)) {
        test(`${name} ${size} ${scheme}`, async ({ page }) => {
          await open(page);
          await calm(page);
          await page.screenshot({ path: join(FOLDER, `${name}-${size}-${scheme}.png`), fullPage: name === "home" });
        });
      }
    });
  }
}

for (const locale of ["de", "ru", "uk"]) {
  test.describe(() => {
    test.use({ ...SIZES.phone, locale });
    for (const [name, open] of Object.entries(SCREENS)) {
      test(`${name} phone ${locale}`, async ({ page }) => {
        await open(page);
        await calm(page);
        await page.screenshot({ path: join(FOLDER, `${name}-phone-${locale}.png`), fullPage: name === "home" });
      });
    }
  });
}
