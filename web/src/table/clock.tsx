import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../app/settings.ts";
import { play } from "../app/sound.ts";
import { formatTime, lowTime } from "../game/clock.ts";
import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";
import type { Side } from "../wire/protocol.ts";

export function Clock({ store, side }: { store: GameStore; side: Side }) {
  const state = store.state.value;
  const left = useSignal(store.timeLeft(side) ?? 0);
  const warned = useRef(false);
  const running = state?.clocks?.running === side && state.result === null;
  const clocks = state?.clocks;
  const low = state?.game.clock ? lowTime(state.game.clock) : 0;
  const own = state?.you === side || state?.you === "both";

  useEffect(() => {
    const tick = () => {
      const now = store.timeLeft(side) ?? 0;
      left.value = now;
      if (now > low) {
        warned.current = false;
      } else if (running && own && !warned.current) {
        warned.current = true;
        play("low");
      }
    };
    tick();
    if (!running) {
      return;
    }
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [clocks, running, low, own, side, store]);

  const text = formatTime(left.value, settings.tenths);
  return (
    <span
      class={`clock${running ? " running" : ""}${left.value < low ? " low" : ""}`}
      role="timer"
      aria-live="off"
      aria-label={t("clock-label", { side, time: text })}
      data-testid={`clock-${side}`}
    >
      {text}
    </span>
  );
}
