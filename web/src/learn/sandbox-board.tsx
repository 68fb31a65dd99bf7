import { type BoardEvents, type BoardView, createBoard, type HiveBoard } from "@skep/board";
import "@skep/board/board.css";
import { effect, type ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { boardWords } from "../parts/board.tsx";
import type { Side } from "../protocol.ts";
import { ANIMATIONS, settings } from "../settings/settings.ts";

/** What a board for trying out is made of. */
interface Played {
  readonly view: ReadonlySignal<BoardView | null>;
  select: BoardEvents["onSelect"];
  put(...move: Parameters<BoardEvents["onMove"]>): Promise<void>;
  refuse(...tried: Parameters<BoardEvents["onRefused"]>): Promise<void>;
}

interface Places {
  table: RefObject<HTMLElement | null>;
  hands: Record<Side, RefObject<HTMLElement | null>>;
}

/**
 * Puts a board into its places and keeps it in step with what is tried out.
 *
 * The words of exercises and figures speak of left and right, so the board is never turned here.
 */
export function useSandboxBoard(played: Played, places: Places, bottom: Side, onBoard?: (board: HiveBoard) => void) {
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
          onSelect: (piece) => played.select(piece),
          onMove: (...move) => void played.put(...move),
          onRefused: (piece, to) => void played.refuse(piece, to),
        },
      );
      onBoard?.(made);
      return made;
    };
    const stop = effect(() => {
      const view = played.view.value;
      if (!view) {
        return;
      }
      const { pieces, labels, animation } = settings.value;
      // The camera fits what the board shows first, so there is no board before there is something to show.
      board ??= make();
      board.update(
        view,
        {
          pieceSet: pieces,
          layout: "pointy",
          turn: 0,
          labels,
          showDestinations: true,
          animation: ANIMATIONS[animation],
          autoFit: true,
          bottom,
        },
        boardWords(),
      );
    });
    return () => {
      stop();
      board?.destroy();
    };
  }, [played, bottom]);
}
