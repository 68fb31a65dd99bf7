import { spokenMove } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import { JudgementMark } from "./judgement.tsx";
import type { ReviewStore } from "./review-store.ts";

/** What the engine says about the move that was played last. */
export function Comment({ store }: { store: ReviewStore }) {
  const last = store.last.value;
  const ply = store.ply.value;
  const chance = store.review.value?.chances[ply];
  if (!last) {
    return (
      <p class="review-comment" data-testid="review-comment">
        {t("review-start")}
      </p>
    );
  }
  const best = last.line[0];
  const isWorse = last.judgement === "inaccuracy" || last.judgement === "mistake" || last.judgement === "blunder";
  return (
    <div class="review-comment" role="status" data-testid="review-comment">
      <p class="review-comment-head">
        <b>{last.move === "pass" ? t("move-pass") : last.move}</b>
        <JudgementMark of={last.judgement} worded />
        {chance !== undefined && <span>{t("analysis-chance", { percent: Math.round(chance * 100) })}</span>}
      </p>
      {last.win && (
        <p>
          {t(last.win.side === last.side && isWorse ? "review-win-missed" : "engine-win-long", {
            side: last.win.side,
            plies: last.win.in,
          })}
        </p>
      )}
      {isWorse && best && (
        <>
          <p>
            {t("review-lost", { percent: Math.round(last.lost * 100) })}{" "}
            {t("review-better-was", { move: spokenMove(best, last.side) })}
          </p>
          <button
            type="button"
            class="button quiet"
            aria-pressed={store.better.value}
            data-testid="show-better"
            onClick={() => (store.better.value = !store.better.value)}
          >
            {t("review-show-line")}
          </button>
          <span class="review-line">{last.line.map(({ uhp }) => uhp).join("  ")}</span>
        </>
      )}
    </div>
  );
}
