import { t } from "../../i18n/index.ts";
import type { Side } from "../../wire/protocol.ts";
import type { Moment, Review } from "./api.ts";
import { ChanceGraph, DangerGraph } from "./graph.tsx";
import { COUNTED, JudgementMark } from "./judgement.tsx";
import { mistakesOf, type ReviewStore } from "./review-store.ts";

interface SummaryProps {
  store: ReviewStore;
  review: Review;
  /** Whether to include the winning chances; with enough room they are shown beside the judgement. */
  withChances?: boolean;
}

/** Findings about the whole game. */
export function Summary({ store, review, withChances = false }: SummaryProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and what scrolls must be reached by the keyboard.
    <section class="review-summary" aria-label={t("review-summary")} tabIndex={0} data-scrolls>
      {withChances && <ChanceGraph review={review} ply={store.ply.value} goTo={(ply) => store.goTo(ply)} />}
      <div class="review-sides">
        <SideCard store={store} review={review} side="white" />
        <SideCard store={store} review={review} side="black" />
      </div>
      <Moments review={review} goTo={(ply) => store.goTo(ply)} />
      <DangerGraph review={review} ply={store.ply.value} />
    </section>
  );
}

/** A side's accuracy and judgements. */
function SideCard({ store, review, side }: { store: ReviewStore; review: Review; side: Side }) {
  const accuracy = review.accuracy[side];
  const mistakes = mistakesOf(review.plies, side).length;
  return (
    <section class="review-side" data-testid={`side-${side}`}>
      <h2>
        <span class={`stone ${side}`} aria-hidden="true" />
        {t("side-name", { side })}
      </h2>
      <p class="review-accuracy" data-testid={`accuracy-${side}`}>
        {accuracy === null ? t("review-accuracy-none") : t("review-accuracy", { percent: accuracy })}
      </p>
      <dl>
        {COUNTED.map((judgement) => (
          <div key={judgement}>
            <dt>
              <JudgementMark of={judgement} worded />
            </dt>
            <dd>{review.counts[side][judgement] ?? 0}</dd>
          </div>
        ))}
      </dl>
      {mistakes > 0 && store.state.value === "done" && (
        <button type="button" class="button" data-testid={`learn-${side}`} onClick={() => store.learn(side)}>
          {t("review-learn-side", { side, count: mistakes })}
        </button>
      )}
    </section>
  );
}

/** Turning points of the game; a click goes there. */
function Moments({ review, goTo }: { review: Review; goTo(ply: number): void }) {
  const shift = review.plies[0]?.side === "black" ? 1 : 0;
  return (
    <section class="review-moments" data-testid="moments">
      <h2>{t("review-moments")}</h2>
      {review.moments.length === 0 && <p class="note">{t("review-moments-none")}</p>}
      <ol>
        {review.moments.map((moment) => (
          <li key={moment.ply}>
            <button
              type="button"
              class="review-moment"
              data-testid={`moment-${moment.ply + 1}`}
              onClick={() => goTo(moment.ply + 1)}
            >
              <span class="round-number">{Math.floor((moment.ply + shift) / 2) + 1}</span>
              {text(review, moment)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function text(review: Review, moment: Moment): string {
  const ply = review.plies[moment.ply];
  return t(`moment-${moment.kind}`, {
    side: ply?.side ?? "white",
    plies: moment.in ?? 0,
    percent: Math.round((ply?.lost ?? 0) * 100),
  });
}
