import { GamePage } from "../e2e/game-page.ts";
import { MOVES, PIECES } from "../e2e/long-game.ts";
import { expect, test } from "../e2e/test.ts";

/** A late position of an unfinished game, with nearly all pieces on the table. */
const LATE = MOVES.length - 1;

test("time to a playable board", async ({ browser, server }) => {
  const times: number[] = [];
  for (let run = 0; run < 7; run++) {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const start = performance.now();
    await page.goto("/");
    await page.getByTestId("play-computer").click();
    await page.locator(".skep-pile").first().waitFor();
    times.push(performance.now() - start);
    await context.close();
  }
  times.sort((a, b) => a - b);
  console.log(`home page to playable board, one click included: median ${times[3]?.toFixed(0)} ms of 7`);
});

test("frame times while panning a hive of 28 pieces", async ({ page }) => {
  await GamePage.resume(page, MOVES.slice(0, LATE));
  const pieces = await page.locator(".skep-tiles [data-piece]").count();
  expect(pieces).toBe(PIECES);
  const board = page.getByTestId("board");
  const box = await board.boundingBox();
  if (!box) {
    throw new Error("the board is not on the screen");
  }
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const tick = (now: number) => {
      frames.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const corner = { x: box.x + 30, y: box.y + box.height - 90 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  for (let step = 0; step < 150; step++) {
    await page.mouse.move(corner.x + 200 * Math.sin(step / 12), corner.y - Math.abs(150 * Math.sin(step / 20)));
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const gaps = frames.slice(1).map((time, i) => time - (frames[i] ?? 0));
  gaps.sort((a, b) => a - b);
  const at = (share: number) => gaps[Math.floor(gaps.length * share)]?.toFixed(1);
  console.log(`${pieces} pieces, ${gaps.length} frames: median ${at(0.5)} ms, 95% ${at(0.95)} ms, 99% ${at(0.99)} ms`);
});
