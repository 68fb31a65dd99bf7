import { createBoard, type HiveBoard } from "@skep/board";
import "@skep/board/board.css";
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ANIMATIONS, settings } from "../../app/settings.ts";
import { pieceName, sentence } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { boardWords } from "../../table/board-words.ts";
import type { BoardPlaces } from "../../table/mounted-board.ts";
import { nameOf } from "./draft.ts";
import type { EditorStore } from "./store.ts";

/** Mounts the board and keeps it up to date; the hands serve as the palette. */
export function useEditorBoard(store: EditorStore, places: BoardPlaces): void {
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
        onSelect: (piece) => {
          store.selected.value = piece;
        },
        onMove: (piece, to, dropped) => store.put(piece, to, dropped),
        // A free board refuses nothing; an empty pile has no piece to give.
        onRefused: () => undefined,
        onCell: (hex) => {
          store.cell.value = hex;
        },
        onDiscard: (piece) => store.takeOff(piece),
      },
    );
    const stopShowing = effect(() => show(board, store));
    let arrivals = store.arrivals.peek();
    const stopFitting = effect(() => {
      if (store.arrivals.value !== arrivals) {
        arrivals = store.arrivals.value;
        board.fit();
      }
    });
    return () => {
      stopShowing();
      stopFitting();
      board.destroy();
    };
  }, [store]);
}

/** The view is never rotated, because that would be mistaken for rotating the position. */
function show(board: HiveBoard, store: EditorStore): void {
  const { pieces, layout, labels, animation } = settings;
  const words = boardWords.value;
  board.update(
    store.view.value,
    {
      pieceSet: pieces,
      layout,
      turn: 0,
      labels: labels === "always",
      showDestinations: true,
      animation: ANIMATIONS[animation],
      autoFit: true,
      bottom: "white",
    },
    {
      ...words,
      board: t("editor-board"),
      piece: (piece) => words.piece(nameOf(piece)),
      cell: (stack, _, [q, r]) => {
        const [top, ...below] = stack;
        const what = top
          ? sentence(t("board-cell", { top: pieceName(nameOf(top)), below: below.length }))
          : t("board-cell-empty");
        return t("editor-cell", { what, column: q, row: r });
      },
    },
  );
}
