import type { HiveBoard } from "@skep/board";
import { useEffect, useMemo } from "preact/hooks";
import { change } from "../../app/settings.ts";
import { planView } from "../../game/conditional/plan-view.ts";
import type { GameStore } from "../../game/store.ts";
import { boardView } from "../../game/view.ts";
import { type BoardPlaces, useMountedBoard } from "../../table/mounted-board.ts";

/** Mounts the board of a game and keeps it up to date. */
export function useBoard(store: GameStore, places: BoardPlaces, onBoard: (board: HiveBoard | null) => void): void {
  const view = useMemo(() => boardView(store), [store]);
  const plan = useMemo(() => planView(store.planning), [store]);
  const half = () => (store.flipped.value ? 3 : 0);
  useMountedBoard(
    {
      places,
      events: {
        onSelect: (piece) => (store.planning.isOn.value ? store.planning : store.choosing).select(piece),
        onMove: (piece, to) => (store.planning.isOn.value ? store.planning : store).put(piece, to),
        onRefused: (piece, to) => void (store.planning.isOn.value ? store.planning : store).refuse(piece, to),
        onEmpty: () => store.pointAtNothing(),
        onTurn: (turn) => change({ turn: (turn + half()) % 6 }),
      },
      // While a move is being sent the board stays as the player left it, until the answer brings the piece's path.
      view: () =>
        store.planning.isOn.value
          ? plan.value
          : store.sending.move.value && !store.sending.shown.value
            ? null
            : view.value,
      options: ({ layout, destinations, autoFit, turn }) => ({
        layout,
        showDestinations: destinations && (store.yourTurn.value || store.canPremove.value || store.planning.isOn.value),
        autoFit,
        turn: (turn + half()) % 6,
        bottom: store.bottom.value,
      }),
      onBoard,
    },
    [store],
  );
  useEffect(() => {
    // Any touch of the table cancels a premove.
    const giveUp = () => {
      store.choosing.premove.value = null;
    };
    const table = places.table.current;
    table?.addEventListener("pointerdown", giveUp, { capture: true });
    return () => table?.removeEventListener("pointerdown", giveUp, { capture: true });
  }, [store]);
}
