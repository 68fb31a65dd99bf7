import { t } from "../i18n/index.ts";
import type { AnalysisStore } from "./store.ts";

/** Who played, if it is told. */
export function Players({ store }: { store: AnalysisStore }) {
  const { White: white, Black: black } = store.study.value.tags;
  if (!white && !black) {
    return null;
  }
  return (
    <p class="analysis-players" data-testid="players">
      <span class="stone white" aria-hidden="true" />
      {white || t("side-name", { side: "white" })}
      <span class="stone black" aria-hidden="true" />
      {black || t("side-name", { side: "black" })}
    </p>
  );
}
