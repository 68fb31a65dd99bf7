import { effect } from "@preact/signals";
import { createBoard, type HiveBoard } from "@skep/board";
import "@skep/board/board.css";
import { useEffect } from "preact/hooks";
import { type BoardPlaces, boardWords } from "../parts/board.tsx";
import { ANIMATIONS, settings } from "../settings/settings.ts";
import type { AnalysisStore } from "./store.ts";

/** Puts the board of an analysis into its places and keeps both in step. */
export function useAnalysisBoard(
  store: AnalysisStore,
  places: BoardPlaces,
  onBoard: (board: HiveBoard | null) => void,
): void {
  useEffect(() => {
    const table = places.table.current;
    const white = places.hands.white.current;
    const black = places.hands.black.current;
    if (!table || !white || !black) {
      return;
    }
    let board: HiveBoard | null = null;
    const make = () => {
      const made = createBoard(
        { table, hands: { white, black } },
        {
          onSelect: (piece) => store.select(piece),
          onMove: (piece, to) => store.put(piece, to),
          onRefused: (piece, to) => void store.refuse(piece, to),
          onTurn: (turn) => {
            store.turn.value = (turn + (store.flipped.value ? 3 : 0)) % 6;
          },
          onDraw: (from, to) => store.draw(from, to),
        },
      );
      onBoard(made);
      return made;
    };
    const stop = effect(() => {
      const view = store.board.value;
      if (!view) {
        return;
      }
      const { pieces, layout, labels, destinations, animation, autoFit } = settings.value;
      // The camera fits what the board shows first, so there is no board before there is something to show.
      board ??= make();
      board.update(
        view,
        {
          pieceSet: pieces,
          layout,
          labels,
          showDestinations: destinations,
          animation: ANIMATIONS[animation],
          autoFit,
          turn: (store.turn.value + (store.flipped.value ? 3 : 0)) % 6,
          bottom: store.bottom.value,
          drawing: store.drawing.value,
        },
        boardWords(),
      );
    });
    return () => {
      stop();
      onBoard(null);
      board?.destroy();
    };
  }, [store]);
}
