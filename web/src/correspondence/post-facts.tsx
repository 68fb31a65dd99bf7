import { useEffect } from "preact/hooks";
import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";
import { momentText } from "./days.ts";
import { askWaiting, nextGame } from "./waiting.ts";

/** What a game by correspondence says in the panel: until when somebody is to move, a pause, and the way to the next game. */
export function PostFacts({ store }: { store: GameStore }) {
  const state = store.state.value;
  const isByPost = state?.game.days != null;
  const plies = state?.moves.length;
  useEffect(() => {
    // Each move changes what waits.
    if (isByPost) {
      void askWaiting();
    }
  }, [isByPost, plies]);
  if (state?.game.days == null || state.waiting || state.result !== null) {
    return null;
  }
  const paused = (state.paused ?? 0) > store.now() ? (state.paused ?? null) : null;
  const due = state.due ?? null;
  const next = store.yourTurn.value ? null : nextGame(store.id);
  return (
    <div class="post-facts" data-testid="post-facts">
      {paused !== null && (
        <p role="status" data-testid="paused">
          {t("pause-until", { time: momentText(paused) })} <span class="note">{t("pause-until.note")}</span>
        </p>
      )}
      {due !== null && state.you !== null && (
        <p data-testid="due-date">
          {t(state.you === state.position.turn ? "due-yours" : "due-theirs", { date: momentText(due) })}
        </p>
      )}
      {next && (
        <p>
          <a class="button" href={next.address} data-testid="next-waiting">
            {t("waiting-next", { name: next.name })}
          </a>
        </p>
      )}
    </div>
  );
}
