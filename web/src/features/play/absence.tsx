import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { other } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import { playerName } from "../../game/words.ts";
import { duration, t } from "../../i18n/index.ts";
import { Card } from "../../ui/card.tsx";

/** A page that is merely reloading is back sooner than this. */
const GRACE = 3_000;

/**
 * Says that the opponent has left and for how long; after a fair time the game can be claimed. Nobody has to sit at a board with days
 * for each move.
 */
export function Absence({ store }: { store: GameStore }) {
  const state = store.state.value;
  const you = state?.you;
  const isByPost = state?.game.days != null;
  const them = (you === "white" || you === "black") && !isByPost ? other(you) : null;
  const away = (them && state?.presence.away?.[them]) ?? null;
  const now = useSignal(store.now());
  useEffect(() => {
    if (away) {
      const tick = () => {
        now.value = store.now();
      };
      tick();
      const timer = setInterval(tick, 1_000);
      return () => clearInterval(timer);
    }
  }, [away, now, store]);
  if (!state || !them || !away || state.result !== null || now.value - away.since < GRACE) {
    return null;
  }
  const name = playerName(state.players[them], them, state.you, true);
  const wait = away.claim === null ? null : away.claim - now.value;
  return (
    <Card testid="absence" tone={wait !== null && wait <= 0 ? "ask" : "plain"}>
      <p>
        <span role="status">{t("absence-left", { name })}</span>{" "}
        <span data-testid="absence-time">{duration(now.value - away.since)}</span>
      </p>
      {wait !== null && wait > 0 && <p class="note">{t("absence-wait", { time: duration(wait) })}</p>}
      {wait !== null && wait <= 0 && (
        <div class="row">
          <button type="button" class="button" data-testid="claim-draw" onClick={() => void store.act("claim-draw")}>
            {t("absence-claim-draw")}
          </button>
          <button type="button" class="button main" data-testid="claim-win" onClick={() => void store.act("claim-win")}>
            {t("absence-claim-win")}
          </button>
        </div>
      )}
    </Card>
  );
}
