import type { Page } from "@playwright/test";
import { choices, GamePage } from "../e2e/game-page.ts";
import { MOVES, PIECES } from "../e2e/long-game.ts";
import { expect, test } from "../e2e/test.ts";

/** A late position in which nearly all pieces lie on the table and the game goes on. */
const LATE = MOVES.length - 1;

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

test("frames while panning a hive of 28 pieces", async ({ page }) => {
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

test("what a player does with 28 pieces, until it is drawn", async ({ page }) => {
  const game = await GamePage.resume(page, MOVES.slice(0, LATE));
  expect(await page.locator(".skep-tiles [data-piece]").count()).toBe(PIECES);
  const state = await game.state();
  const legal = choices(state);
  await watch(page);
  for (const piece of new Set(legal.map((choice) => choice.piece))) {
    const { x, y } = await game.middle(game.piece(piece));
    await page.mouse.move(x, y);
    await told(page, "pointerdown", "a piece is taken", () => page.mouse.down());
    await page.mouse.up();
    await told(page, "keydown", "it is let go", () => page.keyboard.press("Escape"));
  }
  for (let step = 0; step < 20; step++) {
    await told(page, "keydown", "a step back in the game", () => page.keyboard.press("ArrowLeft"));
  }
  await page.keyboard.press("End");
  for (const pair of [0, 1, 2]) {
    const [choice] = choices(await game.state()).filter(({ uhp }) => uhp !== MOVES[LATE]);
    if (!choice) {
      throw new Error("there is no legal move");
    }
    await game.click(game.piece(choice.piece));
    const { x, y } = await game.middle(game.target(choice.to));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await told(page, "pointerup", "a piece is put down", () => page.mouse.up());
    await game.at(LATE + pair + 1);
  }
  for (const [what, times] of figures) {
    const sorted = (of: (figure: Figure) => number) => times.map(of).sort((a, b) => a - b);
    const say = (list: number[]) =>
      `median ${list[Math.floor(list.length / 2)]?.toFixed(1)} ms, slowest ${list.at(-1)?.toFixed(1)} ms`;
    console.log(
      `${what}, ${times.length} times: work ${say(sorted(({ work }) => work))}; drawn after ${say(sorted(({ drawn }) => drawn))}`,
    );
  }
});

/** The time that the page works for one event, and the time until its picture is drawn, waiting for the screen included. */
interface Figure {
  work: number;
  drawn: number;
}

const figures = new Map<string, Figure[]>();

/** Lets the page measure events: their handlers, and the frame that follows with its layout and painting. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const next = () =>
      new Promise<number>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    const measure = (type: string) =>
      new Promise((resolve) => {
        const heard = async () => {
          const begun = performance.now();
          // Without an end of the handlers, the wait for the frame counts as their work.
          let handled = Number.POSITIVE_INFINITY;
          const last = () => {
            handled = performance.now();
          };
          addEventListener(type, () => queueMicrotask(last), { once: true });
          const frame = new Promise<number>((drawing) => requestAnimationFrame(() => drawing(performance.now())));
          const drawing = await frame;
          const drawn = await next();
          resolve({ work: Math.min(handled, drawing) - begun + drawn - drawing, drawn: drawn - begun });
        };
        addEventListener(type, heard, { capture: true, once: true });
      });
    Object.assign(window, { measure });
  });
}

async function told(page: Page, type: string, what: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate((of) => {
    Object.assign(window, { figure: (window as unknown as { measure(type: string): unknown }).measure(of) });
  }, type);
  await act();
  const figure = await page.evaluate(() => (window as unknown as { figure: Promise<Figure> }).figure);
  figures.set(what, [...(figures.get(what) ?? []), figure]);
}
