import { t } from "../../i18n/index.ts";
import type { Moment, Review } from "./api.ts";

/** The moments at which the game turned; a click goes there. */
export function Moments({ review, goTo }: { review: Review; goTo(ply: number): void }) {
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
