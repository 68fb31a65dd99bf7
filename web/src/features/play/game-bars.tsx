import { clockOfGame } from "../../game/clock.ts";
import { daysText } from "../../game/deadline.ts";
import { endHeading, turnText } from "../../game/status-text.ts";
import type { GameStore } from "../../game/store.ts";
import { spokenMove } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";

/** Side to move. */
export function Turn({ store }: { store: GameStore }) {
  const state = store.state.value;
  if (!state || state.waiting || !store.browsing.live.value) {
    return null;
  }
  if (state.result) {
    return (
      <button
        type="button"
        class="turn-pill over"
        data-testid="turn"
        aria-expanded={!store.endSeen.value}
        onClick={() => (store.endSeen.value = !store.endSeen.value)}
      >
        {endHeading(state)}
      </button>
    );
  }
  const side = state.position.turn;
  const yours = state.you === side;
  return (
    <p
      class={yours || state.you === "both" ? "turn-pill yours" : "turn-pill"}
      role="status"
      data-testid="turn"
      data-turn={side}
    >
      <span class={`stone ${side}`} aria-hidden="true" />
      {turnText(store, state)}
    </p>
  );
}

/** Announces the opponent's last move to screen readers. */
export function LastMove({ store }: { store: GameStore }) {
  const announced = store.announced.value;
  return (
    <p class="hidden" role="status" data-testid="last-move">
      {announced && <span key={announced.plies}>{spokenMove(announced.move, announced.side)}</span>}
    </p>
  );
}

/** Indicates that an earlier position is shown, with a button to return. */
export function HistoryBar({ store }: { store: GameStore }) {
  const state = store.state.value;
  if (!state || store.browsing.live.value) {
    return null;
  }
  const ply = store.browsing.ply.value;
  return (
    <div class="history-bar" role="status" data-testid="history-bar">
      <span>{ply === 0 ? t("history-start") : t("history-bar", { ply, total: state.moves.length })}</span>
      <button type="button" class="button main" data-testid="back-to-game" onClick={() => store.goLive()}>
        {t("history-back")}
      </button>
    </div>
  );
}

export function LostBar({ store }: { store: GameStore }) {
  if (store.status.value !== "lost") {
    return null;
  }
  return (
    <p class="lost-bar" role="alert" data-testid="lost">
      <span class="thinking" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t(store.sending.move.value ? "connection-lost-pending" : "connection-lost")}
    </p>
  );
}

/** Warns that the game is not being saved. */
export function SavingBar({ store }: { store: GameStore }) {
  const saving = store.venue.saving?.value ?? "on";
  if (saving === "on") {
    return null;
  }
  return (
    <p class="saving-bar" role="alert" data-testid="saving-off" data-saving={saving}>
      {t(`saving-${saving}`)}
    </p>
  );
}

/** The terms of the game and the number of spectators. */
export function Facts({ store }: { store: GameStore }) {
  const state = store.state.value;
  if (!state) {
    return null;
  }
  const { set, opening, clock, days, kind, rated } = state.game;
  return (
    <p class="facts">
      <span>{set}</span>
      <span>{t(`home-opening-${opening}`)}</span>
      {clock && <span>{t("clock-name", clockOfGame(clock))}</span>}
      {days != null && <span data-testid="days">{daysText(days)}</span>}
      {kind === "friend" && <span data-testid="rated">{t(rated ? "game-rated" : "game-casual")}</span>}
      {state.you === null && <span data-testid="watching">{t("watching")}</span>}
      {state.presence.spectators > 0 && (
        <span class="spectators" data-testid="spectators">
          <Icon name="eye" />
          {t("spectators", { count: state.presence.spectators })}
        </span>
      )}
    </p>
  );
}
