import { computed, type ReadonlySignal } from "@preact/signals";
import type { BoardView } from "@skep/board";
import { shownOf } from "../history.ts";
import { evidence, sandboxView } from "../sandbox.ts";
import { MAX_PLIES } from "./plan.ts";
import type { Planning } from "./planning.ts";

/**
 * The board while planning.
 *
 * The list of pieces is a new value only when a piece has moved: the board animates whenever the list changes.
 */
export function planView(planning: Planning): ReadonlySignal<BoardView | null> {
  const shown = computed(() => planning.sandbox.value && shownOf(planning.sandbox.value.position));
  return computed(() => {
    const sandbox = planning.sandbox.value;
    if (!sandbox || !shown.value) {
      return null;
    }
    const reason = planning.refusal.value;
    return sandboxView(sandbox, shown.value, {
      plies: sandbox.moves.length,
      only: null,
      active: sandbox.result === null && planning.tried.value.length < MAX_PLIES,
      selected: planning.selected.value,
      marks: reason ? evidence(reason) : [],
    });
  });
}
