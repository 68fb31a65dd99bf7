import { expect, type Page } from "@playwright/test";
import { SOON } from "./on-board.ts";

/** Pieces and arrows that are not completely in the free part of the table: outside it, or covered. */
export async function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = (document.querySelector(".stage .table") as Element).getBoundingClientRect();
    const covers = [...document.querySelectorAll(".stage-top > *, .stage-bottom .card, .skep-controls, .stage-brand")]
      .map((cover) => cover.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);
    const isSeen = (box: DOMRect) => {
      const isInside =
        box.left >= stage.left && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom;
      const isCovered = covers.some(
        (cover) => box.left < cover.right && cover.left < box.right && box.top < cover.bottom && cover.top < box.bottom,
      );
      return isInside && !isCovered;
    };
    const pieces = [...document.querySelectorAll(".skep-tiles > .skep-tile")].map((tile) => ({
      name: tile.getAttribute("data-piece") ?? "",
      box: (tile.querySelector(".skep-face") as Element).getBoundingClientRect(),
    }));
    const arrows = [...document.querySelectorAll(".skep-arrow-played, .skep-arrow-best")].map((arrow) => ({
      name: `an arrow to ${arrow.getAttribute("data-to")}`,
      box: (arrow.querySelector(".skep-shaft") as Element).getBoundingClientRect(),
    }));
    return [...pieces, ...arrows].filter(({ box }) => !isSeen(box)).map(({ name }) => name);
  });
}

/** Width of a tile on the screen. */
export async function tileWidth(page: Page): Promise<number> {
  return (await page.locator(".skep-tiles > .skep-tile .skep-face").first().boundingBox())?.width ?? 0;
}

/** The smallest distance between the hive and an edge of the table, in tiles. */
export async function margin(page: Page): Promise<number> {
  return page.evaluate(() => {
    const table = (document.querySelector(".stage .table") as Element).getBoundingClientRect();
    const faces = [...document.querySelectorAll(".skep-tiles > .skep-tile .skep-face")];
    const boxes = faces.map((face) => face.getBoundingClientRect());
    const gaps = boxes.flatMap(({ left, top, right, bottom }) => [
      left - table.left,
      top - table.top,
      table.right - right,
      table.bottom - bottom,
    ]);
    return Math.min(...gaps) / (boxes[0]?.width ?? 1);
  });
}

/** Waits until all pieces, `pieces` of them if given, are in the free part of the table. */
export async function expectAllSeen(page: Page, pieces?: number): Promise<void> {
  if (pieces !== undefined) {
    await expect(page.locator(".skep-tiles > .skep-tile")).toHaveCount(pieces);
  }
  await expect.poll(() => hidden(page), SOON).toEqual([]);
}
