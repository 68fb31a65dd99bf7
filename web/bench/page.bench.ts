import { attack, GamePage } from "../e2e/game-page.ts";
import { expect, test } from "../e2e/test.ts";

test("from nothing to a playable board", async ({ browser, server }) => {
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

test("frames while panning a hive of 26 pieces", async ({ page }) => {
  const game = await GamePage.start(page, "table");
  for (let ply = 0; ply < 120; ply++) {
    const state = await game.state();
    if (state.position.pieces.length >= 26 || state.result) {
      break;
    }
    const placing = Object.keys(state.position.legal).filter(
      (piece) => !state.position.pieces.some(([placed]) => placed === piece),
    );
    const queen = placing.find((piece) => piece[1] === "Q");
    const piece = queen ?? placing[0];
    const cell = piece ? state.position.legal[piece]?.[0] : undefined;
    const choice =
      piece && cell ? { piece, to: [cell[0], cell[1]] as const, uhp: cell[2] } : attack(state, state.position.turn);
    await game.playByClicks(choice);
    await game.at(ply + 1);
  }
  const pieces = (await game.state()).position.pieces.length;
  expect(pieces).toBeGreaterThanOrEqual(20);
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
