import { type ReadonlySignal, signal } from "@preact/signals";

/** Phones upright and lying, and upright tablets: where tabletop.css puts the panel into a narrow place. */
const NARROW =
  "(max-width: 1000px) and (orientation: portrait), (max-width: 560px), (max-height: 520px) and (orientation: landscape)";

/** Whether beside or below the board there is room for one thing at a time only. */
export const isNarrow: ReadonlySignal<boolean> = watch(NARROW);

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
