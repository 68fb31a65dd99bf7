import { useSignal } from "@preact/signals";
import { ApiError, request } from "../api.ts";
import type { GameStore } from "../game/store.ts";
import { errorText } from "../game/words.ts";
import { forgetGame } from "../games.ts";
import { t } from "../i18n/index.ts";
import { Card } from "../parts/card.tsx";
import type { GameState } from "../protocol.ts";
import { go } from "../router.ts";
import { ask } from "./ask.ts";
import { here } from "./here.ts";
import { shelf } from "./shelf.ts";

/** Offers to continue in the browser a game that an earlier version left on the server. */
export function TakeOver({ store }: { store: GameStore }) {
  const trouble = useSignal<string | null>(null);
  const state = store.state.value;
  if (!state || state.result !== null || state.game.kind === "friend" || store.venue === here) {
    return null;
  }
  const take = async () => {
    try {
      go(await takeOver(store.id));
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <Card testid="takeover" tone="ask">
      <p>{t("takeover-text")}</p>
      {trouble.value && <p role="alert">{trouble.value}</p>}
      <div class="row">
        <button type="button" class="button main" data-testid="takeover-yes" onClick={() => void take()}>
          {t("takeover")}
        </button>
      </div>
    </Card>
  );
}

/** Moves a game from the server into the browser and returns its new address. */
export async function takeOver(id: string): Promise<string> {
  const state = await request<GameState>(`/api/games/${encodeURIComponent(id)}`);
  const now = Date.now();
  const taken = await ask("game-take-over", { state, now });
  // Opening the link again leads to the game as it is by then.
  if (!(await shelf.game(id))) {
    await shelf.keepGame({ id, ...taken, summary: null, updated: now });
  }
  forgetGame(id);
  return here.address(id);
}
