import type { HiveBoard } from "@skep/board";
import { type BoardPlaces, useMountedBoard } from "../../table/mounted-board.ts";
import type { AnalysisStore } from "./store.ts";

/** Puts the board of an analysis into its places and keeps both in step. */
export function useAnalysisBoard(
  store: AnalysisStore,
  places: BoardPlaces,
  onBoard: (board: HiveBoard | null) => void,
): void {
  const half = () => (store.flipped.value ? 3 : 0);
  useMountedBoard(
    {
      places,
      events: {
        onSelect: (piece) => store.select(piece),
        onMove: (piece, to) => store.put(piece, to),
        onRefused: (piece, to) => void store.refuse(piece, to),
        onTurn: (turn) => {
          store.turn.value = (turn + half()) % 6;
        },
        onDraw: (from, to) => store.draw(from, to),
      },
      view: () => store.board.value,
      options: ({ layout, destinations, autoFit }) => ({
        layout,
        showDestinations: destinations,
        autoFit,
        turn: (store.turn.value + half()) % 6,
        bottom: store.bottom.value,
        drawing: store.drawing.value,
      }),
      onBoard,
    },
    [store],
  );
}
