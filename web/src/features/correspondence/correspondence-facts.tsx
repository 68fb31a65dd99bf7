import { useEffect } from "preact/hooks";
import { fetchWaitingGames, nextGame } from "../../app/waiting-games.ts";
import { momentText } from "../../game/deadline.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";

/** Deadline and pause of a correspondence game. */
export function CorrespondenceFacts({ store }: { store: GameStore }) {
  const state = store.state.value;
  if (state?.game.days == null || state.waiting || state.result !== null) {
    return null;
  }
  const { due, you, position } = state;
  const paused = store.pausedUntil();
  return (
    <div class="post-facts" data-testid="post-facts">
      {paused !== null && (
        <p role="status" data-testid="paused">
          {t("pause-until", { time: momentText(paused) })} <span class="note">{t("pause-until.note")}</span>
        </p>
      )}
      {due !== undefined && you !== null && paused === null && (
        <p data-testid="due-date">{t(you === position.turn ? "due-yours" : "due-theirs", { date: momentText(due) })}</p>
      )}
    </div>
  );
}

/** Link to the next game waiting for the player, shown after they have moved. */
export function NextGame({ store }: { store: GameStore }) {
  const state = store.state.value;
  const isCorrespondence = state?.game.days != null;
  const plies = state?.moves.length;
  useEffect(() => {
    // Each move changes which games are waiting.
    if (isCorrespondence) {
      void fetchWaitingGames();
    }
  }, [isCorrespondence, plies]);
  const next = isCorrespondence && !store.yourTurn.value ? nextGame(store.id) : null;
  return (
    next && (
      <a class="button next-game" href={next.address} data-testid="next-waiting">
        {t("waiting-next", { name: next.name })}
      </a>
    )
  );
}
