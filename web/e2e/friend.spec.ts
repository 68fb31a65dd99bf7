import { pair, plies } from "./friends.ts";
import { attack, GamePage } from "./game-page.ts";
import { join } from "./member.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

test("two browsers play by link, a third watches, one reloads", async ({ page, browser, server }) => {
  const friend = await browser.newContext({ baseURL: server.url });
  const guest = await browser.newContext({ baseURL: server.url });
  const [white, black] = await pair(page, friend);
  await plies(white, black, 4);
  const watcher = new GamePage(await guest.newPage());
  await watcher.page.goto(page.url());
  await watcher.at(4);
  await expect(watcher.page.getByTestId("watching")).toBeVisible();
  await expect(page.getByTestId("spectators")).toBeVisible();
  await expect(watcher.page.getByTestId("chat").getByRole("heading")).toHaveText("Players’ chat");
  await expect(watcher.page.getByTestId("chat")).toContainText("Only the two players can read");
  await black.page.reload();
  await black.at(4);
  await plies(white, black, 2);
  await watcher.at(6);

  await page.getByTestId("draw").click();
  await expect(black.page.getByTestId("accept-draw")).toBeVisible();
  await page.getByTestId("withdraw-draw").click();
  await expect(black.page.getByTestId("accept-draw")).toBeHidden();
  await black.page.getByTestId("takeback").click();
  await page.getByTestId("accept-takeback").click();
  await black.at(5);
  await black.page.getByTestId("resign").click();
  await black.page.getByTestId("question-yes").click();
  await expect(page.getByTestId("end")).toHaveAttribute("data-reason", "resignation");
  await expect(watcher.page.getByTestId("end")).toHaveAttribute("data-reason", "resignation");
  const old = page.url();
  await page.getByTestId("rematch").click();
  await black.page.getByTestId("accept-rematch").or(black.page.getByTestId("rematch")).first().click();
  await expect(page).not.toHaveURL(old);
  await expect(black.page).toHaveURL(page.url());
  await white.settled();
  await black.settled();
  // Colours have been swapped.
  await black.playByClicks(attack(await black.state(), "white"));
  await white.at(1);
  await friend.close();
  await guest.close();
});

test("a move made offline arrives once", async ({ page, browser, server }) => {
  const friend = await browser.newContext({ baseURL: server.url });
  const [white, black] = await pair(page, friend);
  await plies(white, black, 2);
  await page.context().setOffline(true);
  await expect(page.getByTestId("lost")).toBeVisible({ timeout: 30_000 });
  // The page cannot reach the server now, but the friend's can.
  const state = await black.state();
  await white.playByClicks(attack(state, "white"));
  expect((await black.state()).moves.length).toBe(2);
  await page.context().setOffline(false);
  await black.at(3);
  await white.at(3);
  await expect(page.getByTestId("lost")).toBeHidden();
  expect((await black.state()).moves.length).toBe(3);
  await friend.close();
});

test("a game by link is seen by no one else until both agree to share it in the archive", async ({
  page,
  browser,
  server,
}) => {
  const friend = await browser.newContext({ baseURL: server.url });
  const [white, black] = await pair(page, friend);
  const find = async () => (await (await page.request.get(`/api/archive?own=${white.id}&mine=true`)).json()).total;
  await plies(white, black, 3);
  await expect(page.getByTestId("share")).toHaveCount(0);
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await page.getByTestId("end-save").click();
  await expect(page.getByTestId("visibility")).toHaveText("Only people with the link can see this game.");
  await expect(page.getByTestId("share-question")).toContainText("If both players agree");
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-sent")).toContainText("once your opponent agrees");
  await expect(black.page.getByTestId("share-question")).toContainText("Your opponent would like to share");
  await expect.poll(find).toBe(0);
  // The answer is stored, and survives closing the page.
  await page.reload();
  await expect(page.getByTestId("share-sent")).toBeVisible();
  await black.page.getByTestId("share").click();
  await expect(page.getByTestId("visibility")).toHaveText("Everyone can find this game in the archive.");
  await expect(black.page.getByTestId("visibility")).toHaveText("Everyone can find this game in the archive.");
  await expect.poll(find).toBe(1);
  // Spectators are not asked.
  const guest = await browser.newContext({ baseURL: server.url });
  const watcher = new GamePage(await guest.newPage());
  await watcher.page.goto(page.url());
  await watcher.at(3);
  await expect(watcher.page.getByTestId("end")).toBeVisible();
  await expect(watcher.page.getByTestId("share")).toHaveCount(0);
  await guest.close();
  await friend.close();
});

test("aborting a game is confirmed in unambiguous words", async ({ page, browser, server }) => {
  const friend = await browser.newContext({ baseURL: server.url });
  await pair(page, friend);
  for (const [language, no, yes] of [
    ["de", "Weiterspielen", "Partie abbrechen"],
    ["en", "Keep playing", "Abort game"],
  ] as const) {
    await page.getByTestId("language").selectOption(language);
    await page.getByTestId("resign").click();
    await expect(page.getByTestId("question-no")).toHaveText(no);
    await expect(page.getByTestId("question-yes")).toHaveText(yes);
    await page.getByTestId("question-no").click();
  }
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("turn")).toHaveText("Game aborted");
  await friend.close();
});

test("chat and names reach the other side, as text", async ({ page, browser, server }) => {
  const friend = await browser.newContext({ baseURL: server.url });
  const [, black] = await pair(page, friend);
  await page.getByTestId("chat-field").fill("<b>hello</b>");
  await page.getByTestId("chat-send").click();
  await expect(black.page.getByTestId("chat")).toContainText("<b>hello</b>");
  await friend.close();
});

test("a message to a player who blocked you is kept and explained, until they unblock you", async ({
  page,
  browser,
  server,
}) => {
  const friend = await browser.newContext({ baseURL: server.url });
  const anna = await join(page);
  const account = await friend.newPage();
  await join(account);
  const [, black] = await pair(page, friend);
  await account.goto(`/player/${anna}`);
  await account.getByTestId("player-block").click();
  await expect(account.getByTestId("player-block")).toHaveAttribute("aria-pressed", "true");
  await page.getByTestId("chat-field").fill("hello");
  await page.getByTestId("chat-send").click();
  await expect(page.getByTestId("chat-trouble")).toContainText("wasn’t sent");
  await expect(page.getByTestId("chat-field")).toHaveValue("hello");
  await account.goto("/account");
  await expect(account.getByTestId("blocked")).toContainText(anna);
  await account.getByTestId("unblock").click();
  await expect(account.getByTestId("blocks-none")).toBeVisible();
  await page.getByTestId("chat-send").click();
  await expect(black.page.getByTestId("chat")).toContainText("hello");
  await expect(page.getByTestId("chat-field")).toHaveValue("");
  await expect(page.getByTestId("chat-trouble")).toHaveCount(0);
  await friend.close();
});

/** Duration of a power cut in milliseconds, much longer than the time that may be lost. */
const OUTAGE = 8_000;

/** Maximum age of the server's last heartbeat when it is killed, on a busy machine. */
const MAX_HEARTBEAT_AGE = 3_000;

test("after a power cut all acknowledged moves are there and the clocks are right", async ({ browser }) => {
  const server = await Server.start();
  const friend = await browser.newContext({ baseURL: server.url });
  const home = await browser.newContext({ baseURL: server.url });
  const [white, black] = await pair(await home.newPage(), friend, true);
  await plies(white, black, 3);
  const asked = Date.now();
  const before = await white.state();
  await server.kill();
  const killed = Date.now();
  await expect(black.page.getByTestId("lost")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => Date.now() - killed).toBeGreaterThan(OUTAGE);
  const restarted = Date.now();
  await server.restart();
  await expect(black.page.getByTestId("lost")).toBeHidden({ timeout: 30_000 });
  const after = await white.state();
  const ran = killed - asked + (Date.now() - restarted);
  expect(after.moves).toEqual(before.moves);
  const left = (state: typeof after) =>
    (state.clocks?.black ?? 0) - (state.clocks?.running === "black" ? state.now - state.clocks.at : 0);
  // The outage is refunded from the server's last heartbeat on; the time it was running is not.
  const used = left(before) - left(after);
  expect(used).toBeLessThan(ran + MAX_HEARTBEAT_AGE);
  expect(used).toBeGreaterThan(-MAX_HEARTBEAT_AGE);
  await plies(white, black, 1);
  await home.close();
  await friend.close();
  await server.stop();
});

test("an invited friend sees the inviter and the terms, and can look before accepting", async ({
  page,
  browser,
  server,
}) => {
  await page.goto("/settings");
  await page.getByTestId("settings-name").fill("Anna");
  await GamePage.start(page, "friend", async () => {
    await page.getByTestId("colour-friend").getByRole("radio", { name: "White" }).check({ force: true });
    await page.getByTestId("clock-friend").selectOption("5+5");
  });
  const other = await browser.newContext({ baseURL: server.url });
  const guest = await other.newPage();
  await guest.goto(page.url());
  const invitation = guest.getByTestId("invitation");
  await expect(invitation.getByRole("heading")).toContainText("Anna");
  await expect(invitation).toContainText("Base+ML");
  await expect(guest.getByTestId("invitation-clock")).toContainText("5 + 5");
  await expect(guest.getByTestId("invitation-colour")).toContainText("Black");
  // Only looking does not take a side.
  await expect(page.getByTestId("waiting")).toBeVisible();
  await guest.getByTestId("own-name").fill("Ben");
  await guest.getByTestId("accept-invitation").click();
  await expect(invitation).toBeHidden();
  await expect(page.getByTestId("waiting")).toBeHidden();
  await expect(page.getByTestId("player-black")).toContainText("Ben");
  // The clocks start with the first moves.
  await expect(page.locator(".clock.running")).toHaveCount(0);
  // The button to give time is beside the clock, both in the row of their owner.
  const row = async (testid: string) => (await page.getByTestId(testid).boundingBox())?.y ?? 0;
  expect(Math.abs((await row("add-time")) - (await row("clock-black")))).toBeLessThan(20);
  expect((await page.getByTestId("player-black").boundingBox())?.height).toBeLessThan(90);
  await page.getByTestId("add-time").click();
  await expect(page.getByTestId("clock-black")).toHaveText("5:15");
  await expect(guest.getByTestId("note")).toContainText("Anna");
  await page.getByTestId("chat-field").fill("hello");
  await page.getByTestId("chat-send").click();
  await expect(guest.getByTestId("chat")).toContainText("Anna");
  await expect(page.getByTestId("chat")).toContainText("You");
  await other.close();
});

test("a link that only this machine can open says so, and how to change that", async ({ page }) => {
  await page.route("**/api/host", (route) => route.fulfill({ json: { open: false, address: "192.168.1.5:4483" } }));
  await GamePage.start(page, "friend");
  await expect(page.getByTestId("reach-machine")).toContainText("skep serve --addr 0.0.0.0:4483");
  await expect(page.getByTestId("reach-machine")).toContainText("http://192.168.1.5:4483");
  await expect(page.getByTestId("qr")).toBeHidden();
});

test("the link uses the server's network address if it is reachable", async ({ page }) => {
  await page.route("**/api/host", (route) => route.fulfill({ json: { open: true, address: "192.168.1.5:4483" } }));
  const { id } = await GamePage.start(page, "friend");
  await expect(page.getByTestId("link")).toHaveValue(`http://192.168.1.5:4483/g/${id}`);
  await expect(page.getByTestId("qr")).toBeVisible();
  await expect(page.getByTestId("reach-network")).toBeVisible();
});

test("an absent opponent is announced, and the game can be claimed as a win or a draw", async ({ browser }) => {
  // As short as the absence after which the page mentions it.
  const server = await Server.start({ options: ["--claim-after", "3"] });
  const home = await browser.newContext({ baseURL: server.url });
  const page = await home.newPage();
  for (const [claim, ending] of [
    ["claim-win", "White wins: Black left the game."],
    ["claim-draw", "Draw: a player left the game."],
  ] as const) {
    const other = await browser.newContext({ baseURL: server.url });
    const [white, black] = await pair(page, other, true);
    await plies(white, black, 3);
    await expect(page.getByTestId("absence")).toBeHidden();
    await other.close();
    await expect(page.getByTestId("absence")).toContainText("Your opponent has been away");
    await expect(page.getByTestId("absence-time")).toHaveText(/^\d+ sec$/);
    await page.getByTestId(claim).click();
    await expect(page.getByTestId("end")).toHaveAttribute("data-reason", "abandoned");
    await expect(page.getByTestId("end-reason")).toHaveText(ending);
  }
  await home.close();
  await server.stop();
});
