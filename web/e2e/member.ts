import { expect, type Page } from "@playwright/test";

export const PASSWORD = "honey for the whole hive";

let count = 0;

/** A name unique among the tests on the worker's server. */
export function freshName(): string {
  count += 1;
  return `Bee-no-${count}`;
}

/** Creates an account through the API, and signs the browser in. */
export async function join(page: Page, name = freshName()): Promise<string> {
  const answer = await page.request.post("/api/accounts", { data: { name, password: PASSWORD } });
  expect(answer.status()).toBe(201);
  return name;
}

/** Fills in and submits the sign-up form. */
export async function signUp(page: Page, name: string): Promise<void> {
  await page.getByTestId("account-name").fill(name);
  await expect(page.getByTestId("name-verdict")).toHaveAttribute("data-state", "free");
  await page.getByTestId("account-password").fill(PASSWORD);
  await page.getByTestId("sign-up-submit").click();
  await expect(page.getByTestId("fresh-codes")).toBeVisible();
}

export async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto("/account/login");
  await page.getByTestId("account-name").fill(name);
  await page.getByTestId("account-password").fill(password);
  await page.getByTestId("sign-in-submit").click();
}

/** Signs out through the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByTestId("nav-member").click();
  await page.getByTestId("nav-sign-out").click();
  await expect(page.getByTestId("nav-sign-in")).toBeVisible();
}
