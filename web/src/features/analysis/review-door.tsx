import { useSignal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { SHORTEST, startReview } from "../../local/reviews.ts";
import { IconButton } from "../../ui/controls.tsx";
import type { AnalysisStore } from "./store.ts";
import { lineFrom } from "./study.ts";

/** The way to the review of the main line. */
export function ReviewDoor({ store }: { store: AnalysisStore }) {
  const trouble = useSignal<string | null>(null);
  const set = store.view.value?.set;
  const moves = lineFrom(store.study.value, []);
  if (!set || moves.length < SHORTEST) {
    return null;
  }
  const open = async () => {
    try {
      await startReview({ start: store.study.value.start, moves });
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <>
      <IconButton icon="review" label={t("end-review")} testid="review-line" onClick={() => void open()} />
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  );
}
