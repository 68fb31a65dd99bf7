import { useSignal } from "@preact/signals";
import { ownGames } from "../../game/own-games.ts";
import { t } from "../../i18n/index.ts";
import { claimGames } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";

/** Takes the games along that this browser has played as a guest. */
export function GamesPart() {
  const claimed = useSignal<number | null>(null);
  const attempt = useAttempt();
  if (ownGames().length === 0) {
    return null;
  }
  const claim = () =>
    void attempt.attempt(async () => {
      claimed.value = await claimGames();
    });
  return (
    <section class="settings-part" aria-labelledby="account-games">
      <h2 id="account-games">{t("account-games")}</h2>
      <p class="note">{t("account-games.note")}</p>
      <AttemptTrouble of={attempt} testid="claim-trouble" />
      <p role="status" class="account-done">
        {claimed.value !== null && <span data-testid="claimed">{t("account-claimed", { count: claimed.value })}</span>}
      </p>
      <div class="row">
        <button type="button" class="button" data-testid="claim" disabled={attempt.busy.value} onClick={claim}>
          {t("account-claim")}
        </button>
      </div>
    </section>
  );
}
