import { effect } from "@preact/signals";
import {
  type BoardEvents,
  type BoardSettings,
  type BoardView,
  createBoard,
  type HiveBoard,
  type PieceId,
} from "@skep/board";
import "@skep/board/board.css";
import type { RefObject } from "preact";
import { type Inputs, useEffect } from "preact/hooks";
import { ANIMATIONS, type Settings, settings } from "../app/settings.ts";
import { other } from "../game/history.ts";
import { isPhone } from "../ui/media.ts";
import type { Side } from "../wire/protocol.ts";
import { boardWords } from "./board-words.ts";

/** Hosts of the table and the hands, and the elements that overlap the table. */
export interface BoardPlaces {
  table: RefObject<HTMLElement | null>;
  hands: Record<Side, RefObject<HTMLElement | null>>;
  covers?: readonly RefObject<HTMLElement | null>[];
  /** On phones, the row of the upper player holds the board's buttons. */
  controls?: Record<Side, RefObject<HTMLElement | null>>;
}

const NONE: ReadonlySet<PieceId> = new Set();

interface MountedBoardOptions {
  places: BoardPlaces;
  events: BoardEvents;
  /** Null while there is nothing to show yet. */
  view(): BoardView | null;
  /** Settings that differ between boards; the others are the visitor's. */
  options(chosen: Readonly<Settings>): Omit<Partial<BoardSettings>, "pieceSet" | "labels" | "animation">;
  onBoard?: ((board: HiveBoard | null) => void) | undefined;
}

/** Mounts a board and updates it whenever a signal that `view` or `options` reads changes. */
export function useMountedBoard({ places, events, view, options, onBoard }: MountedBoardOptions, inputs: Inputs): void {
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
      // The camera fits the first view, so the board is created only once there is one.
      board ??= make();
      board.hostControls((isPhone.value && places.controls?.[other(own.bottom ?? "white")].current) || null);
      board.update(
        labels === "never" ? { ...shown, named: NONE } : shown,
        { pieceSet: pieces, labels: labels === "always", animation: ANIMATIONS[animation], ...own },
        boardWords.value,
      );
    });
    return () => {
      stop();
      onBoard?.(null);
      board?.destroy();
    };
  }, inputs);
}
