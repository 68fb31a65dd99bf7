import type { Page } from "@playwright/test";
import { AnalysisPage, TREE } from "./analysis-page.ts";
import { faults } from "./axe.ts";
import { hide } from "./on-board.ts";
import { expect, test } from "./test.ts";

async function depth(page: Page): Promise<number> {
  return Number(await page.getByTestId("engine-found").getAttribute("data-depth"));
}

test("the engine's lines stream, pause while the page is hidden, and resume", async ({ page }) => {
  await page.goto("/analysis");
  await expect(page.getByTestId("engine-on")).toBeVisible();
  await page.getByTestId("engine-on").check();
  const engine = page.getByTestId("engine");
  await expect(page.getByTestId("engine-line-3")).toBeVisible();
  await expect.poll(() => depth(page)).toBeGreaterThan(4);
  await expect(page.locator(".skep-arrow").first()).toBeAttached();
  await expect(page.getByTestId("eval-bar")).toBeVisible();
  await hide(page, true);
  await expect(engine).toHaveAttribute("data-state", "off");
  await hide(page, false);
  await expect(engine).toHaveAttribute("data-state", /thinking|done/);
  await expect.poll(() => depth(page)).toBeGreaterThan(4);
  await page.getByTestId("engine-lines").selectOption("1");
  await expect(page.getByTestId("engine-line-2")).toHaveCount(0);
  expect(await faults(page, { part: ".engine" })).toEqual([]);
  await page.getByTestId("engine-on").uncheck();
  await expect(page.locator(".skep-arrow")).toHaveCount(0);
  await expect(page.getByTestId("eval-bar")).toHaveCount(0);
});

test("arrow keys step through the moves right after the engine was switched on", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, TREE);
  await page.keyboard.press("Home");
  await analysis.at(0);
  await page.getByTestId("engine-on").click();
  await expect(page.getByTestId("engine-on")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await analysis.at(1);
});

test("a line is previewed on hover and played by a click", async ({ page }) => {
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  await expect.poll(() => depth(page)).toBeGreaterThan(4);
  const line = page.getByTestId("engine-line-1");
  const pieces = page.locator(".skep-tiles [data-piece]");
  await expect(pieces).toHaveCount(0);
  // The best placement is shown as a ghost, which is not mistaken for a piece on the table.
  const first = (await line.locator(".move-text").first().getAttribute("title")) ?? "";
  await expect(page.locator(`.skep-arrow-best [data-ghost="${first}"]`)).toBeVisible();
  await line.hover();
  await expect.poll(() => pieces.count()).toBeGreaterThan(1);
  await line.click();
  await page.mouse.move(400, 300);
  await expect(page.getByTestId("analysis")).toHaveAttribute("data-ply", "1");
  await expect(pieces).toHaveCount(1);
  // Next to a single piece all six sides are equivalent, so the three lines place three different pieces.
  await expect(page.getByTestId("engine-line-3")).toBeVisible();
  const placed = await page
    .locator(".engine-line .move-text:first-child")
    .evaluateAll((moves) => moves.map((move) => move.getAttribute("title")?.split(" ")[0]));
  expect(new Set(placed).size).toBe(3);
});

/** Black to move; otherwise White surrounds Black's queen. */
const THREATENED =
  "Base;InProgress;Black[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2;wG1 -wQ";

test("a threat is shown as an arrow and in words, and is not played", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, THREATENED);
  await page.getByTestId("step-last").click();
  await analysis.at(11);
  await page.getByTestId("engine-on").check();
  await expect(page.getByTestId("engine-line-1")).toBeVisible();
  await expect(page.locator(".skep-arrow-threat")).toHaveCount(0);
  await page.getByTestId("engine-threat").click();
  const line = page.getByTestId("engine-line-1");
  await expect(line).toContainText("W wins, 1 ply");
  await expect(line.locator(".move-text")).toHaveAttribute("title", "wA1 bQ\\");
  await expect(line).toHaveAccessibleName(/White wins by force within 1 ply: wA1 bQ/);
  await expect(page.locator('.skep-arrow-threat[data-from="0,-1"][data-to="2,1"]')).toHaveCount(1);
  await line.click({ force: true });
  await analysis.at(11);
  // A threat belongs to its position: after a step the engine's own moves are shown again.
  await page.keyboard.press("ArrowLeft");
  await analysis.at(10);
  await expect(page.getByTestId("engine-threat")).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator(".skep-arrow-threat")).toHaveCount(0);
});

test("a position without possible threats says so", async ({ page }) => {
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  await expect(page.getByTestId("engine-line-1")).toBeVisible();
  await page.getByTestId("engine-threat").click();
  await expect(page.getByTestId("engine")).toHaveAttribute("data-state", "refused");
  await expect(page.getByTestId("engine-status")).toContainText("no threat");
});

test("the engine needs no server", async ({ page, server }) => {
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  await expect.poll(() => depth(page)).toBeGreaterThan(2);
  await server.kill();
  const board = new AnalysisPage(page);
  await page.getByTestId("engine-line-1").click();
  await board.at(1);
  await expect.poll(() => depth(page)).toBeGreaterThan(2);
  await server.restart();
});

test("analysing requests nothing but files from the server", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/health") {
      asked.push(pathname);
    }
  });
  page.on("websocket", (socket) => asked.push(socket.url()));
  const analysis = await AnalysisPage.open(page);
  await page.getByTestId("engine-on").check();
  for (let ply = 1; ply <= 4; ply++) {
    await expect.poll(() => depth(page)).toBeGreaterThan(3);
    await page.getByTestId("engine-line-1").click();
    await page.mouse.move(400, 300);
    await analysis.at(ply);
  }
  expect(asked).toEqual([]);
});

test("analysis, puzzles and lessons request only files from the server", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  page.on("websocket", (socket) => asked.push(new URL(socket.url()).pathname));
  const analysis = await AnalysisPage.openText(page, "Base;InProgress;White[2];wS1;bG1 wS1-;wQ -wS1;bQ bG1-");
  await page.getByTestId("engine-on").check();
  await expect.poll(() => depth(page)).toBeGreaterThan(3);
  await analysis.ready();
  await page.goto("/puzzles/daily");
  await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
  await page.goto("/learn/lesson/last-side");
  await expect(page.getByTestId("lesson")).toHaveAttribute("data-state", "go-on");
  // The server's version is requested once per visit.
  const answered = asked.filter((path) => path.startsWith("/api/") && path !== "/api/health");
  expect(answered).toEqual([]);
});
