import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language, t } from "../../i18n/index.ts";
import type { RatingPoint } from "../../wire/types.ts";
import { graphOf } from "./api.ts";
import { curveOf } from "./curve.ts";

/** Rating history, as a graph and as a table. */
export function RatingGraph({ name, speed }: { name: string; speed: string }) {
  const points = useSignal<readonly RatingPoint[]>([]);
  useEffect(() => {
    let isCurrent = true;
    graphOf(name, speed).then(
      (graph) => {
        if (isCurrent) {
          points.value = graph.points;
        }
      },
      // The graph is optional; the current ratings are shown above.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [name, speed, points]);
  const curve = curveOf(points.value);
  if (!curve) {
    return null;
  }
  const [first, last] = [points.value[0], points.value.at(-1)];
  return (
    <figure class="rating-graph" data-testid="rating-graph">
      <div class="rating-plot" aria-hidden="true">
        {curve.ticks.map(({ rating, y }) => (
          <span key={rating} class="rating-tick" style={{ top: `${y}%` }}>
            {rating}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false" aria-hidden="true">
          {curve.ticks.map(({ rating, y }) => (
            <path key={rating} class="rating-rule" d={`M0 ${y}H100`} />
          ))}
          <path class="rating-line" d={curve.path} />
        </svg>
        <i class="rating-end" style={{ left: `${curve.end[0]}%`, top: `${curve.end[1]}%` }} />
      </div>
      <p class="rating-days" aria-hidden="true">
        <span>{first && dayText(first.at)}</span>
        <span>{last && dayText(last.at)}</span>
      </p>
      <Table points={points.value} speed={speed} />
    </figure>
  );
}

function Table({ points, speed }: { points: readonly RatingPoint[]; speed: string }) {
  const isOpen = useSignal(false);
  return (
    <details
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary class="button quiet" data-testid="graph-table">
        {t("player-as-table")}
      </summary>
      {isOpen.value && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <section class="rating-table" data-scrolls tabIndex={0} aria-label={t(`speed-${speed}`)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("player-day")}</th>
                <th scope="col">{t("rating")}</th>
                <th scope="col">{t("player-game")}</th>
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map(({ at, rating, game }) => (
                <tr key={game}>
                  <td>{dayText(at)}</td>
                  <td>{rating}</td>
                  <td>
                    <a href={`/g/${game}`}>{t("player-look")}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

function dayText(at: number): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(at);
}
