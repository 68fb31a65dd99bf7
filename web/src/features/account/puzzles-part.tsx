import { useSignal } from "@preact/signals";
import { t } from "../../i18n/index.ts";
import { guestRecord } from "../puzzles/progress.ts";
import { adoptGuest } from "../puzzles/sync.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";

/** Takes the puzzles along that this browser has tried as a guest. */
export function PuzzlesPart() {
  const added = useSignal<number | null>(null);
  const attempt = useAttempt();
  if (added.value === null && guestRecord().tries.length === 0) {
    return null;
  }
  const add = () =>
    void attempt.attempt(async () => {
      added.value = await adoptGuest();
    });
  return (
    <section class="settings-part" aria-labelledby="account-puzzles">
      <h2 id="account-puzzles">{t("account-puzzles")}</h2>
      <p class="note">{t("account-puzzles.note")}</p>
      <AttemptTrouble of={attempt} testid="puzzles-trouble" />
      <p role="status" class="account-done">
        {added.value !== null && (
          <span data-testid="puzzles-added">{t("account-puzzles-added", { count: added.value })}</span>
        )}
      </p>
      {added.value === null && (
        <div class="row">
          <button type="button" class="button" data-testid="puzzles-add" disabled={attempt.busy.value} onClick={add}>
            {t("account-puzzles-add")}
          </button>
        </div>
      )}
    </section>
  );
}
