import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";
import type { Side } from "../wire/protocol.ts";

/** What nobody notices, in milliseconds; the server gives back from here on. */
const LEAST = 20;

/** Beside one's own clock: how long one's moves are on their way, which the clock does not count. */
export function Lag({ store, side }: { store: GameStore; side: Side }) {
  const state = store.state.value;
  const lag = store.lag.value;
  if (lag < LEAST || state?.you !== side || state.result !== null) {
    return null;
  }
  return (
    <span class="lag" data-testid="lag" title={t("lag.label", { lag })}>
      <span aria-hidden="true">{t("lag", { lag })}</span>
      <span class="hidden">{t("lag.label", { lag })}</span>
    </span>
  );
}
