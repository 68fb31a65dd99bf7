import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { framesIn } from "../test/gif.ts";
import { faults } from "./axe.ts";
import { GamePage } from "./game-page.ts";
import { MOVES } from "./long-game.ts";
import { useTool } from "./on-board.ts";
import { expect, test } from "./test.ts";

const POSITION = "BaseMLP_w9_.2p-.A1~b1~Mqa1-QP_a1";

/** Saves the picture; returns its name and bytes. */
async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("picture-download").click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

function choose(page: Page, field: string, name: string): Promise<void> {
  return page.getByTestId(field).getByRole("radio", { name, exact: true }).check();
}

/** Moves a slider to one of its steps. */
async function slide(slider: Locator, to: number): Promise<void> {
  await slider.fill(String(to));
}

test("a position is saved as a PNG of the chosen width", async ({ page }) => {
  await page.goto(`/editor?position=${POSITION}`);
  await expect(page.locator(".skep-tiles .skep-tile")).toHaveCount(8);
  await page.getByTestId("picture").click();
  await expect(page.getByTestId("picture-preview")).toBeVisible();
  for (const [step, width] of [
    [0, 400],
    [2, 1200],
  ] as const) {
    await slide(page.getByTestId("picture-size"), step);
    const { name, bytes } = await saved(page);
    expect(name).toBe("hive-position.png");
    expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    expect(bytes.subarray(12, 16).toString("latin1")).toBe("IHDR");
    expect(bytes.readUInt32BE(16)).toBe(width);
    expect(bytes.readUInt32BE(20)).toBeGreaterThan(width / 3);
  }
  expect(await faults(page, { part: ".dialog" })).toEqual([]);
});

test("a picture is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/editor?position=${POSITION}`);
  await expect(page.locator(".skep-tiles .skep-tile")).toHaveCount(8);
  await page.getByTestId("picture").click();
  await page.getByTestId("picture-copy").click();
  await expect(page.getByTestId("picture-copy")).toHaveText("Copied");
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  expect(types).toContain("image/png");
});

test("a position is saved as a self-contained SVG file", async ({ page }) => {
  await page.goto(`/editor?position=${POSITION}`);
  await expect(page.locator(".skep-tiles .skep-tile")).toHaveCount(8);
  await page.getByTestId("picture").click();
  await choose(page, "picture-kind", "SVG");
  await choose(page, "picture-theme", "Dark");
  await page.getByTestId("picture-labels").check();
  const { name, bytes } = await saved(page);
  expect(name).toBe("hive-position.svg");
  const found = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      fault: document.querySelector("parsererror")?.textContent ?? null,
      pieces: document.querySelectorAll("[data-piece]").length,
      words: [...document.querySelectorAll("text")].map((word) => word.textContent),
    };
  }, bytes.toString("utf8"));
  expect(found.fault).toBeNull();
  expect(found.pieces).toBe(8);
  expect(found.words.sort()).toEqual(["A1", "M", "P", "P", "Q", "Q"]);
});

test("a game is saved as an animation with a frame for each position", async ({ page }) => {
  const plies = 6;
  await GamePage.resume(page, MOVES.slice(0, plies), "resign");
  await page.getByTestId("end-save").click();
  await page.getByTestId("end").getByTestId("picture").click();
  await choose(page, "picture-kind", "GIF");
  await slide(page.getByTestId("picture-size"), 0);
  const { name, bytes } = await saved(page);
  expect(name).toMatch(/^hive-.{8}\.gif$/);
  const film = framesIn(bytes);
  expect(film.frames).toBe(plies + 1);
  expect(film.width).toBe(320);
  expect(film.delays.slice(0, -1)).toEqual(Array(plies).fill(600));
  expect(film.delays.at(-1)).toBe(2400);
});

test("creating an animation can be cancelled and repeated", async ({ page }) => {
  await GamePage.resume(page, MOVES.slice(0, 4), "resign");
  await page.getByTestId("end-save").click();
  await page.getByTestId("end").getByTestId("picture").click();
  await choose(page, "picture-kind", "GIF");
  await slide(page.getByTestId("picture-size"), 3);
  // Short animations finish faster than a test can click.
  const cancelled = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const button = document.querySelector<HTMLElement>("[data-testid=picture-cancel]");
          if (button) {
            observer.disconnect();
            button.click();
            resolve();
          }
        }).observe(document.body, { subtree: true, childList: true });
      }),
  );
  let files = 0;
  page.on("download", () => files++);
  await page.getByTestId("picture-download").click();
  await cancelled;
  await expect(page.getByTestId("picture-download")).toBeVisible();
  expect(files).toBe(0);
  await expect(page.getByTestId("picture-failed")).toHaveCount(0);
  const { bytes } = await saved(page);
  expect(framesIn(bytes)).toMatchObject({ frames: 5, width: 960 });
});

test("an analysis is saved with its variation", async ({ page }) => {
  await page.goto(`/analysis?start=${POSITION}`);
  await expect(page.getByTestId("analysis")).toHaveAttribute("data-ready", "true");
  await useTool(page, "picture");
  const { name, bytes } = await saved(page);
  expect(name).toBe("hive-analysis.png");
  expect(bytes.readUInt32BE(16)).toBe(800);
  await page.getByTestId("dialog-close").click();
  // Engine arrows are included only on request.
  await page.getByTestId("engine-on").check();
  await expect(page.locator(".skep-arrow-best")).toBeAttached();
  await useTool(page, "picture");
  await choose(page, "picture-kind", "SVG");
  const shapes = async () => (await saved(page)).bytes.toString("utf8").split("<path").length;
  const plain = await shapes();
  await expect(page.getByTestId("picture-found")).not.toBeChecked();
  await page.getByTestId("picture-found").check();
  await expect.poll(shapes).toBeGreaterThan(plain);
});
