import { html, svg } from "./dom.ts";
import { BREADTH, type Point } from "./hex.ts";
import { createTile } from "./tile.ts";
import type { BoardSettings, PieceId } from "./types.ts";

/** The dragged piece, above the whole page because it may come from a hand outside the table. */
export interface Ghost {
  show(piece: PieceId, at: Point, breadth: number, settings: BoardSettings): void;
  hide(): void;
}

export function createGhost(): Ghost {
  let shown: { piece: PieceId; element: HTMLElement } | null = null;
  const hide = () => {
    shown?.element.remove();
    shown = null;
  };
  return {
    hide,
    show(piece, { x, y }, breadth, settings) {
      if (shown?.piece !== piece) {
        hide();
        const tile = createTile(piece, settings, settings.labels);
        const picture = svg("svg", { class: "skep-picture" }, tile);
        tile.setAttribute("transform", `scale(${breadth / BREADTH})`);
        const element = html("div", { class: "skep-ghost" }, picture);
        element.setAttribute("aria-hidden", "true");
        (document.fullscreenElement ?? document.body).append(element);
        shown = { piece, element };
      }
      if (shown) {
        shown.element.style.transform = `translate3d(${x}px, ${y}px, 0)`;
      }
    },
  };
}
