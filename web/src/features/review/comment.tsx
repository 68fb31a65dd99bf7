import { useEffect, useRef } from "preact/hooks";
import { spokenMove } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { MoveText } from "../../table/move-text.tsx";
import { IconButton } from "../../ui/controls.tsx";
import type { Ply } from "../../wire/protocol.ts";
import { JudgementMark } from "./judgement.tsx";
import { isFault, type ReviewStore } from "./review-store.ts";

/** Maximum number of moves shown of a better variation. */
const MAX_MOVES = 6;

/** The engine's comment on the last move. */
export function Comment({ store }: { store: ReviewStore }) {
  const last = store.last.value;
  const ply = store.ply.value;
  const chance = store.review.value?.chances[ply];
  if (!last) {
    return (
      <div class="review-comment" data-testid="review-comment">
        <p class="review-comment-text">{t("review-start")}</p>
      </div>
    );
  }
  const best = last.line[0];
  return (
    <div class="review-comment" role="status" data-testid="review-comment">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and what scrolls must be reached by the keyboard. */}
      <div class="review-comment-text" tabIndex={0} data-scrolls>
        <p class="review-comment-head">
          <MoveText uhp={last.move} />
          <JudgementMark of={last.judgement} worded />
          {chance !== undefined && <span>{t("analysis-chance", { percent: Math.round(chance * 100) })}</span>}
        </p>
        {last.win && (
          <p>
            {t(last.win.side === last.side && isFault(last) ? "review-win-missed" : "engine-win-long", {
              side: last.win.side,
              plies: last.win.in,
            })}
          </p>
        )}
        {isFault(last) && best && (
          <p>
            {t("review-lost", { percent: Math.round(last.lost * 100) })}{" "}
            {t("review-better-was", { move: spokenMove(best, last.side) })}
          </p>
        )}
      </div>
      {isFault(last) && best && <BetterLine store={store} line={last.line.slice(0, MAX_MOVES)} />}
    </div>
  );
}

/** The better variation, to step through; the first button returns to the position before it. */
function BetterLine({ store, line }: { store: ReviewStore; line: readonly Ply[] }) {
  const at = store.better.value;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.querySelector(".current")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [at]);
  return (
    <div class="review-line" ref={row} data-testid="better-line" data-at={at} data-scrolls>
      <IconButton
        icon="previous"
        label={t("review-line-back")}
        testid="better-back"
        disabled={at === 0}
        onClick={() => store.showBetter(at - 1)}
      />
      <IconButton
        icon="next"
        label={t("review-show-line")}
        testid="show-better"
        disabled={at === line.length}
        onClick={() => store.showBetter(at + 1)}
      />
      {line.map(({ uhp }, index) => (
        <button
          key={`${index}${uhp}`}
          type="button"
          class={at === index + 1 ? "line-move current" : "line-move"}
          aria-current={at === index + 1 ? "true" : undefined}
          data-testid={`better-${index + 1}`}
          onClick={() => store.showBetter(index + 1)}
        >
          <MoveText uhp={uhp} />
        </button>
      ))}
    </div>
  );
}
