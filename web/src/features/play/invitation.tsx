import { useSignal } from "@preact/signals";
import { clockOfGame } from "../../game/clock.ts";
import { other } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { OwnName } from "../settings/index.ts";

/** Shown to a visitor who followed the link to a friend's game: the inviter, the terms, and a button to accept. */
export function Invitation({ store }: { store: GameStore }) {
  const watches = useSignal(false);
  const state = store.state.value;
  if (!state?.waiting || !state.free || state.you !== null || state.result !== null || watches.value) {
    return null;
  }
  const { free, players, game } = state;
  const name = players[other(free)].name;
  const set = game.set.toLowerCase().replace("+", "-");
  return (
    <section class="waiting invitation" data-testid="invitation" aria-labelledby="invitation-heading">
      <h1 id="invitation-heading">{name ? t("invitation-from", { name }) : t("invitation")}</h1>
      <dl class="invitation-facts">
        <div>
          <dt>{t("home-colour")}</dt>
          <dd class="waiting-side" data-testid="invitation-colour">
            <span class={`stone ${free}`} aria-hidden="true" />
            {t("waiting-you-play", { side: free })}
          </dd>
        </div>
        <div>
          <dt>{t("invitation-set")}</dt>
          <dd>
            {game.set} <span class="note">{t(`set-${set}-about`)}</span>
          </dd>
        </div>
        <div>
          <dt>{t("home-opening")}</dt>
          <dd>{t(`home-opening-${game.opening}`)}</dd>
        </div>
        <div>
          <dt>{t("home-clock")}</dt>
          <dd data-testid="invitation-clock">
            {game.clock ? t("clock-name", clockOfGame(game.clock)) : t("home-clock-none")}
            {game.clock && <span class="note">{t("invitation-clock-note")}</span>}
          </dd>
        </div>
      </dl>
      <OwnName />
      <div class="row">
        <button type="button" class="button main" data-testid="accept-invitation" onClick={() => store.join()}>
          {t("invitation-accept")}
        </button>
        <button
          type="button"
          class="button quiet"
          data-testid="watch-invitation"
          onClick={() => {
            watches.value = true;
          }}
        >
          {t("invitation-watch")}
        </button>
      </div>
    </section>
  );
}
