import type { Page } from "@playwright/test";
import { attack, GamePage } from "./game-page.ts";
import { expect, test } from "./test.ts";

/** A game between two people with a few plies played through the HTTP API. */
async function begun(page: Page): Promise<{ address: string; tokens: Record<"white" | "black", string>; v: number }> {
  const game = { kind: "friend", set: "Base+MLP", opening: "tournament", side: "white", clock: null };
  const { id, token } = await (await page.request.post("/api/games", { data: game })).json();
  const joined = await (await page.request.post(`/api/games/${id}/join`, { data: { name: "Ben" } })).json();
  const tokens = { white: token as string, black: joined.token as string };
  let v = 1;
  for (const [ply, move] of ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"].entries()) {
    v = await play(page, id, ply % 2 === 0 ? tokens.white : tokens.black, { ply, after: v, move });
  }
  return { address: `/g/${id}`, tokens, v };
}

async function play(page: Page, id: string, token: string, data: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/games/${id}/moves`, { data, headers });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).v;
}

test("a message about a move carries only the move, and the page derives the rest", async ({ page, baseURL }) => {
  const { address, tokens, v } = await begun(page);
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  // The visitor has White's token, as if the game had been created here.
  await page.addInitScript(
    ([id, token]) => localStorage.setItem("skep.games", JSON.stringify([{ id, token, side: "white" }])),
    [address.slice(3), tokens.white] as const,
  );
  await page.goto(address);
  const game = new GamePage(page);
  await game.at(4);
  const [state = ""] = heard.filter((text) => text.includes('"t":"state"'));
  expect(JSON.parse(state).moves[2]).toEqual({ uhp: "wQ -wS1", at: expect.any(Number) });
  expect(state).not.toContain('"legal"');
  // Moves of both sides are shown with everything derived from them.
  await game.playByClicks(attack(await game.state(), "white"));
  await game.at(5);
  await play(page, game.id, tokens.black, { ply: 5, after: v + 1, move: "bA1 bQ-" });
  await game.at(6);
  for (const text of heard.filter((message) => message.includes('"t":"moved"'))) {
    expect(text.length).toBeLessThan(200);
  }
  expect(heard.filter((text) => text.includes('"t":"moved"'))).toHaveLength(2);
  // The page itself explains refused moves.
  const before = heard.length;
  await game.click(game.piece("wS1"));
  await expect(page.getByTestId("refusal")).toBeVisible();
  expect(heard.slice(before).filter((text) => text.includes("reason"))).toEqual([]);
  // The text view shows the same game.
  await page.getByTestId("open-text-view").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("text-view")).toContainText("bA1");
  expect(baseURL).toBeTruthy();
});

test("without the module a game between people shows an error, and continues once it is loaded", async ({ page }) => {
  const { address } = await begun(page);
  let isDamaged = true;
  await page.route("**/*.wasm", (route) => (isDamaged ? route.fulfill({ body: "no module" }) : route.continue()));
  await page.goto(address);
  await expect(page.getByTestId("module-trouble")).toContainText("didn’t load");
  // The module is intact from the click on; a message arriving earlier makes the page retry by itself.
  await page.exposeFunction("repair", () => {
    isDamaged = false;
  });
  await page.evaluate(() => {
    const { repair } = window as unknown as { repair(): void };
    document.addEventListener("click", repair, { capture: true });
  });
  await page.getByTestId("module-retry").click();
  await new GamePage(page).at(4);
  await expect(page.getByTestId("module-trouble")).toHaveCount(0);
});

test("a page older than its server asks to be reloaded, even during a game", async ({ page }) => {
  const { address } = await begun(page);
  let isRenewed = false;
  await page.route("**/api/health", async (route) =>
    isRenewed ? route.fulfill({ json: { ok: true, version: "99.0.0", protocol: 99 } }) : route.continue(),
  );
  const sockets: { close(): void }[] = [];
  let refused = 0;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    sockets.push(socket);
    if (!isRenewed) {
      socket.connectToServer();
      return;
    }
    const error = { code: "bad-request", message: "this server speaks version 99 of the protocol" };
    // The server closes a socket whose greeting it refuses.
    socket.onMessage(() => {
      refused += 1;
      socket.send(JSON.stringify({ t: "error", error }));
      void socket.close({ code: 1001 });
    });
  });
  await page.clock.install();
  await page.goto(address);
  await new GamePage(page).at(4);
  await expect(page.getByTestId("page-outdated")).toHaveCount(0);
  isRenewed = true;
  for (const socket of sockets.splice(0)) {
    socket.close();
  }
  await expect(page.getByTestId("page-outdated")).toBeVisible();
  // Only a newer page can continue, so this one does not reconnect.
  await expect(page.getByTestId("lost")).toHaveCount(0);
  const asked = refused;
  expect(asked).toBeLessThanOrEqual(3);
  await page.clock.runFor(120_000);
  expect(refused).toBe(asked);
});
