import { t } from "../../i18n/index.ts";
import type { RatingDistribution } from "../../wire/types.ts";

interface DistributionProps {
  spread: RatingDistribution;
  own: number | null;
}

/** Rating distribution, as bars and as a table. */
export function Distribution({ spread: { from, step, counts }, own }: DistributionProps) {
  if (counts.length === 0) {
    return null;
  }
  const most = Math.max(1, ...counts);
  const steps = counts.map((count, index) => ({ lowest: from + index * step, count }));
  const isOwn = (lowest: number) => own !== null && own >= lowest && own < lowest + step;
  return (
    <section class="lobby-part" aria-labelledby="distribution">
      <h2 id="distribution">{t("leaderboard-distribution")}</h2>
      <div class="distribution" aria-hidden="true" data-testid="distribution">
        {steps.map(({ lowest, count }) => (
          <i
            key={lowest}
            class={isOwn(lowest) ? "own" : undefined}
            style={{ height: `${Math.max(count > 0 ? 2 : 0, (count / most) * 100)}%` }}
          />
        ))}
      </div>
      <p class="rating-days" aria-hidden="true">
        <span>{from}</span>
        <span>{from + counts.length * step}</span>
      </p>
      <details>
        <summary class="button quiet">{t("player-as-table")}</summary>
        <table class="leaders">
          <thead>
            <tr>
              <th scope="col">{t("rating")}</th>
              <th scope="col">{t("leaderboard-players")}</th>
            </tr>
          </thead>
          <tbody>
            {steps
              .filter(({ count }) => count > 0)
              .map(({ lowest, count }) => (
                <tr key={lowest} class={isOwn(lowest) ? "own" : undefined}>
                  <td>
                    {lowest}–{lowest + step - 1}
                  </td>
                  <td>{count}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
