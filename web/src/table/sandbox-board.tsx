import type { ReadonlySignal } from "@preact/signals";
import type { BoardEvents, BoardView, HiveBoard } from "@skep/board";
import type { Side } from "../wire/protocol.ts";
import { type BoardPlaces, useMountedBoard } from "./mounted-board.ts";

interface SandboxStore {
  readonly view: ReadonlySignal<BoardView | null>;
  select: BoardEvents["onSelect"];
  put(...move: Parameters<BoardEvents["onMove"]>): Promise<void>;
  refuse(...tried: Parameters<BoardEvents["onRefused"]>): Promise<void>;
}

/**
 * Mounts a board for trying out moves and keeps it up to date.
 *
 * Exercises and figures refer to left and right, so the board is never rotated here.
 */
export function useSandboxBoard(
  played: SandboxStore,
  places: BoardPlaces,
  bottom: Side,
  onBoard?: (board: HiveBoard | null) => void,
): void {
  useMountedBoard(
    {
      places,
      events: {
        onSelect: (piece) => played.select(piece),
        onMove: (...move) => void played.put(...move),
        onRefused: (piece, to) => void played.refuse(piece, to),
      },
      view: () => played.view.value,
      options: () => ({ layout: "pointy", turn: 0, showDestinations: true, autoFit: true, bottom }),
      onBoard,
    },
    [played, bottom],
  );
}
