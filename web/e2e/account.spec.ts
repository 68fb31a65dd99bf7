import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { pair, plies } from "./friends.ts";
import { GamePage } from "./game-page.ts";
import { freshName, join, PASSWORD, signIn, signOut, signUp } from "./member.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

/** Confirms the recovery codes shown after signing up, and returns them. */
async function keepCodes(page: Page): Promise<string[]> {
  const codes = await page.getByTestId("codes").getByRole("listitem").allInnerTexts();
  await expect(page.getByTestId("codes-done")).toBeDisabled();
  await page.getByTestId("codes-kept").check();
  await page.getByTestId("codes-done").click();
  return codes;
}

test("a guest who signs up during a game with a friend keeps the game", async ({ page, browser, server }) => {
  const friend = await browser.newContext({ baseURL: server.url });
  const [white, black] = await pair(page, friend);
  await plies(white, black, 2);
  const { id } = white;
  await page.getByTestId("nav-sign-in").click();
  await page.getByTestId("to-sign-up").click();
  await expect(page.getByTestId("games-come-along")).toBeVisible();
  const name = freshName();
  await signUp(page, name);
  await expect(page.getByTestId("claimed")).toHaveText("1 game has been added to your account.");
  const codes = await keepCodes(page);
  expect(new Set(codes).size).toBe(10);
  // Back at the board, unnoticed by the friend.
  await expect(page).toHaveURL(new RegExp(`/g/${id}$`));
  await plies(white, black, 2);
  await page.getByTestId("home").click();
  await expect(page.getByTestId("nav-member")).toHaveText(name);
  await expect(page.getByTestId("waiting-game")).toHaveCount(1);
  // The game is also listed on another device.
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(elsewhere, name);
  await expect(elsewhere.getByTestId("waiting-game")).toHaveAttribute("href", `/g/${id}`);
  await elsewhere.context().close();
  await friend.close();
});

test("fields support password managers, and passwords can be revealed", async ({ page }) => {
  await page.goto("/account/new");
  await expect(page.getByTestId("account-name")).toHaveAttribute("autocomplete", "username");
  const password = page.getByTestId("account-password");
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByTestId("account-password-show").click();
  await expect(password).toHaveAttribute("type", "text");
  await page.goto("/account/login");
  await expect(page.getByTestId("account-password")).toHaveAttribute("autocomplete", "current-password");
});

test("errors in a name or password are explained", async ({ page }) => {
  const taken = await join(page);
  await page.context().clearCookies();
  await page.goto("/account/new");
  const verdict = page.getByTestId("name-verdict");
  await page.getByTestId("account-name").fill(taken.toUpperCase());
  await expect(verdict).toContainText("is taken");
  await page.getByTestId("account-name").fill("moderator");
  await expect(verdict).toContainText("reserved");
  await page.getByTestId("account-name").fill("A".repeat(21));
  await expect(verdict).toContainText("at most 20");
  await page.getByTestId("account-name").fill(freshName());
  await expect(verdict).toHaveAttribute("data-state", "free");
  await page.getByTestId("account-password").fill("password");
  await page.getByTestId("sign-up-submit").click();
  await expect(page.getByTestId("account-trouble")).toContainText("first passwords anyone would try");
});

test("a member signs out and in again, and a wrong password does not reveal which part was wrong", async ({ page }) => {
  const name = await join(page);
  await page.goto("/");
  await signOut(page);
  await signIn(page, name, "some other secret");
  const known = await page.getByTestId("account-trouble").innerText();
  await signIn(page, "Nobody-here", "some other secret");
  await expect(page.getByTestId("account-trouble")).toHaveText(known);
  await signIn(page, name);
  await expect(page.getByTestId("nav-member")).toHaveText(name);
  // The password was never part of a URL, and no secret is stored where scripts can read it.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
  expect(kept).not.toContain(PASSWORD);
  expect(kept).not.toContain("skep=");
});

test("signing out in one tab signs out the others", async ({ page }) => {
  const name = await join(page);
  await page.goto("/");
  const other = await page.context().newPage();
  await other.goto("/");
  await expect(other.getByTestId("nav-member")).toHaveText(name);
  await signOut(page);
  await expect(other.getByTestId("nav-sign-in")).toBeVisible();
});

test("ending a session from another device turns it into a guest session, and the game continues", async ({
  page,
  browser,
  server,
}) => {
  const name = await join(page);
  const friend = await browser.newContext({ baseURL: server.url });
  const [white, black] = await pair(page, friend);
  await plies(white, black, 2);
  await expect(page.getByTestId("nav-member")).toHaveText(name);
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(elsewhere, name);
  await expect(elsewhere.getByTestId("nav-member")).toBeVisible();
  await elsewhere.goto("/account");
  await elsewhere.getByTestId("other-device").getByTestId("end-device").click();
  await expect(elsewhere.getByTestId("other-device")).toHaveCount(0);
  await expect(page.getByTestId("nav-sign-in")).toBeVisible();
  await expect(page.getByTestId("lost")).toBeHidden({ timeout: 30_000 });
  await plies(white, black, 2);
  await page.goto("/account");
  await expect(page.getByTestId("signed-out")).toBeVisible();
  await elsewhere.context().close();
  await friend.close();
});

test("a recovery code signs in once, and a new password can be set", async ({ page }) => {
  await page.goto("/account/new");
  const name = freshName();
  await signUp(page, name);
  const [code = ""] = await keepCodes(page);
  await signOut(page);
  const useCode = async () => {
    await page.goto("/account/login");
    await page.getByTestId("account-name").fill(name);
    await page.getByTestId("use-code").click();
    await page.getByTestId("recovery-code").fill(code);
    await page.getByTestId("sign-in-submit").click();
  };
  await useCode();
  await expect(page.getByTestId("recovered")).toBeVisible();
  await expect(page.getByTestId("codes-left")).toContainText("9");
  await page.getByTestId("password-new").fill("a hive of other words");
  await page.getByTestId("password-submit").click();
  await expect(page.getByTestId("password-changed")).toBeVisible();
  await expect(page.getByTestId("password-old")).toBeVisible();
  // New codes replace the old ones.
  await page.getByTestId("codes-password").fill("a hive of other words");
  await page.getByTestId("codes-new").click();
  await keepCodes(page);
  await expect(page.getByTestId("codes-left")).toContainText("10");
  await signOut(page);
  await useCode();
  await expect(page.getByTestId("account-trouble")).toBeVisible();
  await signIn(page, name, "a hive of other words");
  await expect(page.getByTestId("nav-member")).toHaveText(name);
});

test("a member exports all data to a file, and deletes the account", async ({ page }) => {
  const name = await join(page);
  await page.goto("/account");
  const waiting = page.waitForEvent("download");
  await page.getByTestId("export").click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe(`skep-${name}.json`);
  const { account } = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(account.name).toBe(name);
  await page.getByTestId("delete").click();
  await page.getByTestId("delete-password").fill("not the password");
  await page.getByTestId("delete-yes").click();
  await expect(page.getByTestId("delete-trouble")).toContainText("password is wrong");
  await page.getByTestId("delete-password").fill(PASSWORD);
  await page.getByTestId("delete-yes").click();
  await expect(page.getByTestId("nav-sign-in")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // The name stays reserved.
  await page.goto("/account/new");
  await page.getByTestId("account-name").fill(name);
  await expect(page.getByTestId("name-verdict")).toContainText("is taken");
});

test("without a network an error is shown, and everything works again when it is back", async ({ page }) => {
  const name = await join(page);
  // Visited pages are available offline.
  await page.goto("/");
  await page.getByTestId("nav-member").click();
  await page.getByTestId("nav-account").click();
  await expect(page.getByTestId("this-device")).toBeVisible();
  await page.context().setOffline(true);
  await page.getByTestId("export").click();
  await expect(page.getByTestId("export-trouble")).toContainText("can’t be reached");
  await page.getByTestId("home").click();
  await page.getByTestId("nav-member").click();
  await page.getByTestId("nav-account").click();
  await expect(page.getByTestId("account-offline")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByTestId("account-retry").click();
  await expect(page.getByTestId("this-device")).toBeVisible();
  await expect(page.getByTestId("nav-member")).toHaveText(name);
});

test("accounts can be used with the keyboard alone", async ({ page }) => {
  await join(page);
  await page.goto("/");
  const link = page.getByTestId("nav-account");
  await page.getByTestId("nav-member").focus();
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(page.getByTestId("nav-member")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("account")).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test("a server without accounts shows nothing about them", async ({ browser }) => {
  const server = await Server.start({ options: ["--accounts", "off"] });
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const asked = page.waitForResponse("**/api/account");
  await page.goto("/");
  await asked;
  await expect(page.getByTestId("nav-settings")).toBeVisible();
  await expect(page.getByTestId("nav-sign-in")).toHaveCount(0);
  for (const path of ["/account", "/account/new", "/account/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing here");
  }
  await GamePage.start(page, "friend");
  await expect(page.getByTestId("link")).toBeVisible();
  await page.context().close();
  await server.stop();
});
