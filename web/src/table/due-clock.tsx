import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isShort, leftText, momentText } from "../game/deadline.ts";
import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";
import type { Side } from "../wire/protocol.ts";

/** Time left for the move in a correspondence game; the tooltip shows the deadline. */
export function DueClock({ store, side }: { store: GameStore; side: Side }) {
  const state = store.state.value;
  const now = useSignal(store.now());
  const days = state?.game.days ?? null;
  const due = state?.due ?? null;
  const isRunning = state?.result === null && !state.waiting;
  useEffect(() => {
    now.value = store.now();
    if (isRunning) {
      const timer = setInterval(() => {
        now.value = store.now();
      }, 1_000);
      return () => clearInterval(timer);
    }
  }, [isRunning, now, store]);
  if (!state || days === null || state.waiting || state.result !== null || state.position.turn !== side) {
    return null;
  }
  const paused = state.paused ?? null;
  if (paused !== null && paused > now.value) {
    return (
      <span class="clock due" title={t("pause-until", { time: momentText(paused) })} data-testid={`due-${side}`}>
        {t("pause-now")}
      </span>
    );
  }
  if (due === null) {
    return null;
  }
  const left = due - now.value;
  return (
    <span
      class={`clock due running${isShort(left, days) ? " low" : ""}`}
      role="timer"
      aria-live="off"
      aria-label={t("due-label", { side, time: leftText(left, "long"), date: momentText(due) })}
      title={t("due-until", { date: momentText(due) })}
      data-testid={`due-${side}`}
    >
      {leftText(left, "narrow")}
    </span>
  );
}
