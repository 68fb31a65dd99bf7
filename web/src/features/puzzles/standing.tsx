import { t } from "../../i18n/index.ts";
import { record } from "./progress.ts";
import type { PuzzleStore } from "./puzzle-store.ts";
import { signed } from "./words.ts";

/** Rating and streak in the page header. */
export function Standing({ store }: { store: PuzzleStore }) {
  const { solver, streak } = record.value;
  const change = store.counted.value?.change;
  return (
    <div class="standing">
      <span data-testid="rating">
        <span class="standing-label">{t("puzzle-your-rating")}</span> <b>{Math.round(solver.rating)}</b>
        {typeof change === "number" && <Change change={change} />}
      </span>
      <span data-testid="streak">
        <span class="standing-label">{t("puzzle-streak")}</span> <b>{streak}</b>
      </span>
    </div>
  );
}

/** Rating change. */
export function Change({ change }: { change: number }) {
  return (
    <span class={change < 0 ? "change lost" : "change won"} data-testid="rating-change">
      {signed(change)}
    </span>
  );
}
