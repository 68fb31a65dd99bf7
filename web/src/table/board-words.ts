import { computed, type ReadonlySignal } from "@preact/signals";
import type { BoardWords } from "@skep/board";
import { pieceName, sentence } from "../game/words.ts";
import { t } from "../i18n/index.ts";

/** The board's texts in the page's language. The value changes only with the language. */
export const boardWords: ReadonlySignal<BoardWords> = computed(() => {
  return {
    board: t("board-label"),
    zoomIn: t("board-zoom-in"),
    zoomOut: t("board-zoom-out"),
    fit: t("board-fit"),
    turn: t("board-turn"),
    hand: (side) => t("hand-label", { side }),
    piece: (piece) => sentence(pieceName(piece)),
    cell: (stack, isDestination) => {
      const [top, ...below] = stack;
      if (!top) {
        return t(isDestination ? "board-cell-empty-target" : "board-cell-empty");
      }
      const cell = sentence(t("board-cell", { top: pieceName(top), below: below.length }));
      return isDestination ? t("board-cell-target", { cell }) : cell;
    },
    pile: (_, bug, count) => t("board-pile", { pieces: t("piece-count", { bug, count }) }),
  };
});
