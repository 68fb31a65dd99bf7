import { other } from "../game/history.ts";
import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";
import type { Side } from "../wire/protocol.ts";

/** A button beside the opponent's clock that gives them a little time. */
export function AddTime({ store, side }: { store: GameStore; side: Side }) {
  const state = store.state.value;
  const plays = state?.game.kind === "friend" && state.clocks && !state.waiting && state.result === null;
  if (!plays || state.you !== other(side)) {
    return null;
  }
  return (
    <button
      type="button"
      class="button quiet add-time"
      data-testid="add-time"
      aria-label={t("add-time.label")}
      title={t("add-time.label")}
      onClick={() => void store.act("add-time")}
    >
      {t("add-time")}
    </button>
  );
}
