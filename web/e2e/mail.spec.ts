import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { LANGUAGES, overflowing, PHONE, switchLanguage } from "./fits.ts";
import { Mailbox } from "./mailbox.ts";
import { freshName, join, PASSWORD, signIn, signOut, signUp } from "./member.ts";
import { Server } from "./server.ts";
import { test as base, expect } from "./test.ts";

/** Tests with a server that sends e-mail to a mailbox. */
const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument.
    async ({}, use) => {
      const mailbox = await Mailbox.open();
      await use(mailbox);
      mailbox.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mailbox }, use) => {
      const server = await Server.start({ options: mailbox.options });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const NEW_PASSWORD = "wax for the whole hive";

/** Submits an e-mail address on the account page. */
async function submitAddress(page: Page, address: string): Promise<void> {
  await page.goto("/account");
  await page.getByTestId("mail-new").fill(address);
  await page.getByTestId("mail-password").fill(PASSWORD);
  await page.getByTestId("mail-send").click();
}

/** Submits and confirms an e-mail address. */
async function confirm(page: Page, mailbox: Mailbox, address: string): Promise<void> {
  await submitAddress(page, address);
  const { link } = await mailbox.next(address);
  await page.goto(link);
  await page.getByTestId("confirm-mail-yes").click();
  await expect(page.getByTestId("mail-confirmed")).toBeVisible();
}

test("a member adds an address, forgets the password, and signs in again with a link", async ({ page, mailbox }) => {
  const name = freshName();
  const address = `${name}@example.org`;
  await page.goto("/account/new");
  await signUp(page, name);
  await page.getByTestId("codes-kept").check();
  await page.getByTestId("codes-done").click();

  await submitAddress(page, "no address");
  await expect(page.getByTestId("mail-trouble")).toHaveAttribute("data-code", "bad-mail-address");
  await submitAddress(page, address);
  await expect(page.getByTestId("mail-unconfirmed")).toContainText(address);
  expect(await faults(page)).toEqual([]);

  const { link } = await mailbox.next(address);
  await page.goto(link);
  await expect(page.getByTestId("confirm-mail-yes")).toBeVisible();
  // The token is not left in the address bar, and opening the page has confirmed nothing yet.
  expect(await page.evaluate(() => location.hash)).toBe("");
  expect(await faults(page)).toEqual([]);
  const account = async () => (await (await page.request.get("/api/account")).json()).account.mail;
  expect(await account()).toEqual({ unconfirmed: address });
  await page.getByTestId("confirm-mail-yes").click();
  await expect(page.getByTestId("mail-confirmed")).toBeVisible();
  expect(await account()).toEqual({ address });
  await page.goto("/account");
  await expect(page.getByTestId("mail-address")).toContainText(address);

  await page.goto("/");
  await signOut(page);
  await page.goto("/account/login");
  await page.getByTestId("to-forgotten").click();
  await page.getByTestId("forgotten-who").fill(name);
  await page.getByTestId("forgotten-submit").click();
  await expect(page.getByTestId("forgotten-sent")).toBeVisible();
  expect(await faults(page)).toEqual([]);

  const reset = await mailbox.next(address);
  await page.goto(reset.link);
  await page.getByTestId("reset-new").fill(NEW_PASSWORD);
  expect(await page.evaluate(() => location.hash)).toBe("");
  expect(await faults(page)).toEqual([]);
  await page.getByTestId("reset-submit").click();
  await expect(page.getByTestId("reset-done")).toBeVisible();
  await expect(page.getByTestId("nav-member")).toHaveText(name);
  expect((await mailbox.next(address)).text).toContain("has just been changed");

  // The link can be used only once.
  await page.goto(reset.link);
  await page.getByTestId("reset-new").fill(PASSWORD);
  await page.getByTestId("reset-submit").click();
  await expect(page.getByTestId("account-trouble")).toHaveAttribute("data-code", "bad-link");
  await page.goto("/");
  await signOut(page);
  await signIn(page, name, NEW_PASSWORD);
  await expect(page.getByTestId("nav-member")).toHaveText(name);
});

test("an address is changed and removed, and the old one is notified", async ({ page, mailbox }) => {
  const name = await join(page);
  await confirm(page, mailbox, `${name}@old.example.org`);
  await confirm(page, mailbox, `${name}@new.example.org`);
  expect((await mailbox.next(`${name}@old.example.org`)).text).toContain("changed or removed");
  await page.goto("/account");
  await page.getByTestId("mail-password").fill("a wrong one");
  await page.getByTestId("mail-remove").click();
  await expect(page.getByTestId("mail-trouble")).toHaveAttribute("data-code", "bad-password");
  await page.getByTestId("mail-password").fill(PASSWORD);
  await page.getByTestId("mail-remove").click();
  await expect(page.getByTestId("mail-removed")).toBeVisible();
  await expect(page.getByTestId("mail-address")).toHaveCount(0);
  await mailbox.next(`${name}@new.example.org`);
});

test("requesting a link does not reveal which accounts exist", async ({ page }) => {
  await page.goto("/account/forgotten");
  await page.getByTestId("forgotten-who").fill("nobody@example.org");
  await page.getByTestId("forgotten-submit").click();
  await expect(page.getByTestId("forgotten-sent")).toBeVisible();
  // A link without its token is invalid.
  await page.goto("/account/mail");
  await page.getByTestId("confirm-mail-yes").click();
  await expect(page.getByTestId("account-trouble")).toHaveAttribute("data-code", "bad-link");
});

test.describe(() => {
  test.use({ locale: "uk" });

  test("e-mails are in the language of the page", async ({ page, mailbox }) => {
    const name = await join(page);
    await submitAddress(page, `${name}@example.org`);
    expect((await mailbox.next(`${name}@example.org`)).text).toContain(`Вітаємо, ${name}!`);
  });
});

test.describe(() => {
  test.use({ locale: "en", viewport: PHONE });

  const LONG = "somebody.with.a.rather.long.name@mail.of.a.rather.long.example.org";

  test("the e-mail pages are accessible and do not overflow at 360 pixels in any language", async ({
    page,
    mailbox,
  }) => {
    await join(page);
    await confirm(page, mailbox, LONG);
    await submitAddress(page, `another.${LONG}`);
    await expect(page.getByTestId("mail-unconfirmed")).toBeVisible();
    const pages = ["/account", "/account/forgotten", "/account/mail#secret", "/account/reset#secret"];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await expect(page.locator("main form, main button").first()).toBeVisible();
      for (const language of LANGUAGES) {
        await switchLanguage(page, language);
        expect.soft(await overflowing(page), `${path} ${language}`).toEqual([]);
        expect.soft(await faults(page), `${path} ${language}`).toEqual([]);
      }
    }
  });
});
