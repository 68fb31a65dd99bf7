import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Arrow } from "@skep/board";
import { addCatalogue } from "../../../i18n/index.ts";
import { lazy } from "../../../ui/lazy.tsx";
import type { Ply } from "../../../wire/protocol.ts";
import type { At } from "../../../worker/positions.ts";

/** What the panel needs of the page that shows it. */
export interface EnginePanelProps {
  /** How much of it is seen: everything, the best line while it thinks, or nothing. It thinks in any case. */
  look: "whole" | "line" | "none";
  /** The place that is analysed. */
  at: ReadonlySignal<At>;
  /** Shows a line on the board; null ends the preview. */
  preview(moves: readonly Ply[] | null): void;
  /** Plays a move at the place. */
  play(uhp: string): void;
  /** The best moves, to be shown on the board. */
  arrows: Signal<readonly Arrow[]>;
  /** White's chance, for the bar beside the board. */
  chance: Signal<number | null>;
}

/** The engine beside the board: off until switched on. */
export const EnginePanel = lazy<EnginePanelProps>(async () => {
  const [{ Panel }] = await Promise.all([import("./panel.tsx"), addCatalogue("engine")]);
  return Panel;
});
