import { type BoardWords, createBoard, type HiveBoard } from "@skep/board";
import "@skep/board/board.css";
import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { GameStore } from "../game/store.ts";
import { boardView } from "../game/view.ts";
import { pieceName, sentence } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import type { Side } from "../protocol.ts";
import { ANIMATIONS, change, settings } from "../settings/settings.ts";

export interface BoardPlaces {
  table: RefObject<HTMLElement | null>;
  hands: Record<Side, RefObject<HTMLElement | null>>;
}

/** Puts the board of a game into its places and keeps both in step. */
export function useBoard(store: GameStore, places: BoardPlaces, onBoard: (board: HiveBoard | null) => void): void {
  useEffect(() => {
    const table = places.table.current;
    const white = places.hands.white.current;
    const black = places.hands.black.current;
    if (!table || !white || !black) {
      return;
    }
    const board = createBoard(
      { table, hands: { white, black } },
      {
        onSelect: (piece) => store.choosing.select(piece),
        onMove: (piece, to) => store.put(piece, to),
        onRefused: (piece, to) => void store.refuse(piece, to),
        onTurn: (turn) => change({ turn: (turn + (store.flipped.value ? 3 : 0)) % 6 }),
      },
    );
    const view = boardView(store);
    const stop = effect(() => {
      const shown = view.value;
      // While a move is on its way the board stays as the player left it, until the answer tells the piece's way.
      if (!shown || (store.sending.move.value && !store.sending.shown.value)) {
        return;
      }
      const { pieces, layout, labels, destinations, animation, autoFit, turn } = settings.value;
      board.update(
        shown,
        {
          pieceSet: pieces,
          layout,
          labels,
          showDestinations: destinations && store.yourTurn.value,
          animation: ANIMATIONS[animation],
          autoFit,
          turn: (turn + (store.flipped.value ? 3 : 0)) % 6,
          bottom: store.bottom.value,
        },
        boardWords(),
      );
    });
    // A move chosen in advance is given up by any touch of the table.
    const giveUp = () => {
      store.choosing.premove.value = null;
    };
    table.addEventListener("pointerdown", giveUp, { capture: true });
    onBoard(board);
    return () => {
      onBoard(null);
      stop();
      table.removeEventListener("pointerdown", giveUp, { capture: true });
      board.destroy();
    };
  }, [store]);
}

/** What the board says, in the language of the page. */
export function boardWords(): BoardWords {
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
}
