import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { firstMoveBy } from "../../game/clock.ts";
import type { GameStore } from "../../game/store.ts";
import { duration, t } from "../../i18n/index.ts";
import { Card } from "../../ui/card.tsx";

/** Counts down to the moment at which the game is called off because a first move has not come. */
export function FirstMove({ store }: { store: GameStore }) {
  const state = store.state.value;
  const due = state && firstMoveBy(state);
  const now = useSignal(store.now());
  useEffect(() => {
    if (due !== null) {
      const tick = () => {
        now.value = store.now();
      };
      tick();
      const timer = setInterval(tick, 500);
      return () => clearInterval(timer);
    }
  }, [due, now, store]);
  if (!state || due === null) {
    return null;
  }
  const isYours = store.yourTurn.value;
  return (
    <Card testid="first-move" tone={isYours ? "ask" : "plain"}>
      <p>
        <span role="status">{t(isYours ? "first-move-yours" : "first-move-theirs")}</span>{" "}
        <b data-testid="first-move-time">{duration(due - now.value)}</b>
      </p>
    </Card>
  );
}
