import type { ReadonlySignal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import type { Side } from "../wire/protocol.ts";
import "../styles/eval-bar.css";

interface EvalBarStore {
  readonly chance: ReadonlySignal<number | null>;
  readonly bottom: ReadonlySignal<Side>;
}

/** Evaluation bar beside the board: White's winning chance, oriented like the board. */
export function EvalBar({ store }: { store: EvalBarStore }) {
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
