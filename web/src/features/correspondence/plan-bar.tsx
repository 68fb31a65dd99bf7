import { isComplete, isPlanned, MAX_PLIES, MAX_VARIATIONS } from "../../game/conditional/plan.ts";
import type { GameStore } from "../../game/store.ts";
import { playerName, reasonText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../../ui/controls.tsx";
import type { GameState } from "../../wire/protocol.ts";

/** Shown above the board while planning: the next step and its buttons. */
export function PlanBar({ store }: { store: GameStore }) {
  const { planning } = store;
  const state = store.state.value;
  if (!planning.isOn.value || !state) {
    return null;
  }
  const tried = planning.tried.value;
  const isFull = store.plan.value.length >= MAX_VARIATIONS;
  const canAdd = isComplete(tried) && !isPlanned(store.plan.value, tried) && !isFull;
  const mustPass = planning.sandbox.value?.position.pass === true && tried.length < MAX_PLIES;
  const refusal = planning.refusal.value;
  return (
    <div class="card ask plan-bar" data-testid="plan-bar" data-plies={tried.length}>
      <div class="card-body">
        <p role="status" data-testid="plan-status">
          {refusal ? reasonText(refusal).split("\n")[0] : planStep(store, state)}
        </p>
        <div class="row">
          {mustPass && (
            <button type="button" class="button" data-testid="plan-pass" onClick={() => planning.play("pass")}>
              {t("action-pass")}
            </button>
          )}
          <IconButton
            icon="back"
            label={t("plan-back")}
            testid="plan-back"
            disabled={tried.length === 0}
            onClick={() => planning.back()}
          />
          <button
            type="button"
            class="button main"
            data-testid="plan-add"
            disabled={!canAdd || planning.isSubmitting.value}
            onClick={() => void planning.add()}
          >
            {t("plan-add")}
          </button>
          <button type="button" class="button" data-testid="plan-done" onClick={() => planning.stop()}>
            {t("plan-done")}
          </button>
        </div>
      </div>
    </div>
  );
}

/** The next step: a move of the opponent, the player's reply, or the end of the variation. */
function planStep(store: GameStore, state: GameState): string {
  const tried = store.planning.tried.value;
  const plan = store.plan.value;
  if (isComplete(tried) && isPlanned(plan, tried)) {
    return t("plan-known");
  }
  if (plan.length >= MAX_VARIATIONS && isComplete(tried)) {
    return t("plan-full", { most: MAX_VARIATIONS });
  }
  if (tried.length >= MAX_PLIES || store.planning.sandbox.value?.result) {
    return t(isComplete(tried) ? "plan-end" : "plan-end-theirs");
  }
  if (tried.length % 2 === 1) {
    return t("plan-yours");
  }
  const side = state.position.turn;
  const name = playerName(state.players[side], side, state.you, true);
  return t(tried.length === 0 ? "plan-theirs" : "plan-next", { name });
}
