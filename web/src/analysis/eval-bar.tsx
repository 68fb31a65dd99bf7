import { t } from "../i18n/index.ts";
import type { AnalysisStore } from "./store.ts";

/** White's winning chance as a bar beside the board, the side at the bottom below. */
export function EvalBar({ store }: { store: AnalysisStore }) {
  const chance = store.chance.value;
  if (chance === null) {
    return null;
  }
  const percent = Math.round(chance * 100);
  const bottom = store.bottom.value;
  const share = bottom === "white" ? percent : 100 - percent;
  const label = t("analysis-chance", { percent });
  return (
    <div
      class={`eval-bar ${bottom}`}
      role="img"
      aria-label={label}
      title={label}
      data-testid="eval-bar"
      data-white={percent}
    >
      <div class="eval-share" style={`--share: ${share}%`} />
    </div>
  );
}
