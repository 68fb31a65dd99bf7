import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { freshName, PASSWORD, signIn, signOut, signUp } from "./member.ts";
import { expect, test } from "./test.ts";

// Browsers do not support passkeys for IP addresses.
test.use({
  baseURL: async ({ server }, use) => {
    await use(server.url.replace("127.0.0.1", "localhost"));
  },
});

/** Adds a virtual authenticator that always verifies its user. */
async function device(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByTestId("codes-kept").check();
  await page.getByTestId("codes-done").click();
}

test("a member adds a passkey, signs in with it without a name, and removes it", async ({ page }) => {
  await device(page);
  const name = freshName();
  await page.goto("/account/new");
  await signUp(page, name);
  await keepCodes(page);
  await page.goto("/account");
  await page.getByTestId("passkey-name").fill("My phone");
  await page.getByTestId("passkey-password").fill(PASSWORD);
  await page.getByTestId("add-passkey").click();
  await expect(page.getByTestId("passkey")).toContainText("My phone");
  expect(await faults(page)).toEqual([]);
  await page.goto("/");
  await signOut(page);
  await page.goto("/account/login");
  await page.getByTestId("sign-in-passkey").click();
  await expect(page.getByTestId("nav-member")).toHaveText(name);
  await page.goto("/account");
  await expect(page.getByTestId("passkey")).toContainText("Last used");
  await page.getByTestId("remove-passkey").click();
  await expect(page.getByTestId("passkey")).toHaveCount(0);
  await page.goto("/");
  await signOut(page);
  // The device still has the passkey, but the server no longer knows it.
  await page.goto("/account/login");
  await page.getByTestId("sign-in-passkey").click();
  await expect(page.getByTestId("account-trouble")).toHaveAttribute("data-code", "bad-login");
  await signIn(page, name);
  await expect(page.getByTestId("nav-member")).toHaveText(name);
});

test("a guest signs up with a passkey alone, on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await device(page);
  await page.goto("/account/new");
  const name = freshName();
  await page.getByTestId("account-name").fill(name);
  await expect(page.getByTestId("name-verdict")).toHaveAttribute("data-state", "free");
  await page.getByTestId("use-passkey").click();
  await expect(page.getByTestId("account-password")).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await page.getByTestId("sign-up-submit").click();
  await expect(page.getByTestId("fresh-codes")).toBeVisible();
  await keepCodes(page);
  await page.goto("/account");
  await expect(page.getByTestId("passkey")).toHaveCount(1);
  // An account without a password is not asked for one, and the device does not create a second passkey for it.
  await expect(page.getByTestId("passkey-password")).toHaveCount(0);
  await page.getByTestId("add-passkey").click();
  await expect(page.getByTestId("passkey-trouble")).toHaveAttribute("data-code", "passkey-known");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test("a visitor whose device has no passkey is informed", async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  // A device without any passkey.
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
  });
  await page.goto("/account/login");
  await page.getByTestId("sign-in-passkey").click();
  await expect(page.getByTestId("account-trouble")).toHaveAttribute("data-code", "passkey-unused");
  expect(await faults(page)).toEqual([]);
});
