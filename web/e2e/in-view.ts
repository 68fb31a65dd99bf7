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

/** Waits until all pieces, `pieces` of them if given, are in the free part of the table. */
export async function expectAllSeen(page: Page, pieces?: number): Promise<void> {
  if (pieces !== undefined) {
    await expect(page.locator(".skep-tiles > .skep-tile")).toHaveCount(pieces);
  }
  await expect.poll(() => hidden(page), SOON).toEqual([]);
}
