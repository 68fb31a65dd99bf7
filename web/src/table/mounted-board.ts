import { effect } from "@preact/signals";
import { type BoardEvents, type BoardSettings, type BoardView, createBoard, type HiveBoard } from "@skep/board";
import "@skep/board/board.css";
import type { RefObject } from "preact";
import { type Inputs, useEffect } from "preact/hooks";
import { ANIMATIONS, type Settings, settings } from "../app/settings.ts";
import type { Side } from "../wire/protocol.ts";
import { boardWords } from "./board-words.ts";

/** Where the table and the hands go, and the elements that lie upon the table. */
export interface BoardPlaces {
  table: RefObject<HTMLElement | null>;
  hands: Record<Side, RefObject<HTMLElement | null>>;
  covers?: readonly RefObject<HTMLElement | null>[];
}

/** What a board shows, and what happens when the player uses it. */
interface Mounted {
  places: BoardPlaces;
  events: BoardEvents;
  /** Null while there is nothing to show yet. */
  view(): BoardView | null;
  /** What differs from board to board; the rest is the visitor's choice. */
  options(chosen: Readonly<Settings>): Omit<Partial<BoardSettings>, "pieceSet" | "labels" | "animation">;
  onBoard?: ((board: HiveBoard | null) => void) | undefined;
}

/** Puts a board into its places, and keeps it in step with the signals that `view` and `options` read. */
export function useMountedBoard({ places, events, view, options, onBoard }: Mounted, inputs: Inputs): void {
  useEffect(() => {
    const table = places.table.current;
    const white = places.hands.white.current;
    const black = places.hands.black.current;
    if (!table || !white || !black) {
      return;
    }
    let board: HiveBoard | null = null;
    const make = () => {
      const covers = (places.covers ?? []).flatMap(({ current }) => current ?? []);
      const made = createBoard({ table, hands: { white, black }, covers }, events);
      onBoard?.(made);
      return made;
    };
    const stop = effect(() => {
      const shown = view();
      if (!shown) {
        return;
      }
      const { pieces, labels, animation } = settings;
      const own = options(settings);
      // The camera fits what the board shows first, so there is no board before there is something to show.
      board ??= make();
      board.update(shown, { pieceSet: pieces, labels, animation: ANIMATIONS[animation], ...own }, boardWords.value);
    });
    return () => {
      stop();
      onBoard?.(null);
      board?.destroy();
    };
  }, inputs);
}
