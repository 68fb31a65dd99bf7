import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";

/** The title of the browser's tab tells whose turn it is. */
export function gameTitle(store: GameStore): string {
  const state = store.state.value;
  if (!state) {
    return t("title-loading");
  }
  if (state.result) {
    return t("title-over");
  }
  if (state.waiting) {
    return t("title-waiting");
  }
  const side = state.position.turn;
  if (state.you === null || state.you === "both") {
    return t("title-turn", { side });
  }
  if (state.you === side) {
    return t("title-your-turn");
  }
  return t("title-their-turn", {
    side: state.players[side].name ? "none" : side,
    name: state.players[side].name ?? "",
  });
}
