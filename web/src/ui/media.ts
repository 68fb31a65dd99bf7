import { type ReadonlySignal, signal } from "@preact/signals";

/** Phones and upright tablets, where tabletop.css leaves little room for the panel. */
const NARROW =
  "(max-width: 1000px) and (orientation: portrait), (max-width: 560px), (max-height: 520px) and (orientation: landscape)";

/** Upright phones, where the status and the board's buttons move off the table. */
export const isPhone: ReadonlySignal<boolean> = watch("(max-width: 560px)");

/** Whether there is room for only one thing at a time beside or below the board. */
export const isNarrow: ReadonlySignal<boolean> = watch(NARROW);

/** Whether the main pointing device can rest on something without pressing it. Fingers cannot. */
export const canHover: ReadonlySignal<boolean> = watch("(hover: hover)");

function watch(query: string): ReadonlySignal<boolean> {
  if (!("matchMedia" in globalThis)) {
    return signal(false);
  }
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => {
    matches.value = list.matches;
  });
  return matches;
}
