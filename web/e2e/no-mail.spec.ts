import { join } from "./member.ts";
import { expect, test } from "./test.ts";

test("a server that sends no e-mail shows nothing about it", async ({ page }) => {
  await page.goto("/account/login");
  await expect(page.getByTestId("use-code")).toBeVisible();
  await expect(page.getByTestId("to-forgotten")).toHaveCount(0);
  for (const path of ["/account/forgotten", "/account/mail#secret", "/account/reset#secret"]) {
    await page.goto(path);
    await expect(page.getByTestId("not-found")).toBeVisible();
  }
  await join(page);
  await page.goto("/account");
  await expect(page.getByTestId("codes-left")).toBeVisible();
  await expect(page.getByTestId("mail-new")).toHaveCount(0);
});
