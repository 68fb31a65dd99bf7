import { t } from "../../i18n/index.ts";
import type { Review, ReviewedPly } from "./api.ts";
import { GLYPHS } from "./judgement.tsx";

const WIDTH = 600;
const HEIGHT = 150;

interface GraphProps {
  review: Review;
  ply: number;
  goTo(ply: number): void;
}

/** White's winning chance by ply, overlaid with a slider to navigate the game. */
export function ChanceGraph({ review, ply, goTo }: GraphProps) {
  const count = review.plies.length;
  const x = (at: number) => (WIDTH * at) / Math.max(1, count);
  const y = (chance: number) => HEIGHT * (1 - chance);
  const points = review.chances.map((chance, at) => `${x(at).toFixed(1)},${y(chance).toFixed(1)}`);
  const percent = Math.round((review.chances[ply] ?? 0.5) * 100);
  return (
    <div class="graph chance-graph" data-testid="chance-graph">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="graph-black" width={WIDTH} height={HEIGHT} />
        <polygon class="graph-white" points={`0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`} />
        <line class="graph-even" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <polyline class="graph-line" points={points.join(" ")} />
        {review.plies.map((reviewed, index) => (
          <Fault key={index} reviewed={reviewed} x={x(index + 1)} y={y(review.chances[index + 1] ?? 0.5)} />
        ))}
        <line class="graph-here" x1={x(ply)} x2={x(ply)} y1="0" y2={HEIGHT} />
      </svg>
      <input
        type="range"
        min={0}
        max={count}
        value={ply}
        aria-label={t("review-graph")}
        aria-valuetext={t("review-graph-at", { ply, percent })}
        data-testid="graph-slider"
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** A mistake marked on the graph; worse ones are larger. */
function Fault({ reviewed, x, y }: { reviewed: ReviewedPly; x: number; y: number }) {
  const { judgement } = reviewed;
  if (judgement !== "mistake" && judgement !== "blunder") {
    return null;
  }
  return (
    <ellipse
      class={`graph-fault ${judgement}`}
      cx={x}
      cy={y}
      rx={judgement === "blunder" ? 6 : 4}
      ry={judgement === "blunder" ? 6 : 4}
    >
      <title>{`${reviewed.move} ${GLYPHS[judgement]}`}</title>
    </ellipse>
  );
}

/** How many sides of each queen are surrounded, by ply. */
export function DangerGraph({ review, ply }: Omit<GraphProps, "goTo">) {
  const count = review.plies.length;
  const height = 72;
  const x = (at: number) => (WIDTH * at) / Math.max(1, count);
  const y = (closed: number) => height - 4 - ((height - 8) * closed) / 6;
  const steps = (side: "white" | "black") =>
    review.plies
      .map((reviewed, index) => {
        const at = y(reviewed.closed[side] ?? 0);
        return `${index === 0 ? "M" : "L"}${x(index).toFixed(1)},${at.toFixed(1)}H${x(index + 1).toFixed(1)}`;
      })
      .join("");
  const now = review.plies[ply - 1]?.closed;
  const label = t("review-danger-at", { white: now?.white ?? 0, black: now?.black ?? 0 });
  return (
    <figure class="danger">
      <figcaption>
        <span>{t("review-danger")}</span>
        <span class="danger-key white">{t("side-name", { side: "white" })}</span>
        <span class="danger-key black">{t("side-name", { side: "black" })}</span>
        <span class="danger-now" data-testid="danger-now">
          {label}
        </span>
      </figcaption>
      <svg
        class="graph danger-graph"
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        data-testid="danger-graph"
      >
        {[0, 2, 4, 6].map((closed) => (
          <line key={closed} class="danger-rule" x1="0" x2={WIDTH} y1={y(closed)} y2={y(closed)} />
        ))}
        <path class="danger-line white" d={steps("white")} />
        <path class="danger-line black" d={steps("black")} />
        <line class="graph-here" x1={x(ply)} x2={x(ply)} y1="0" y2={height} />
      </svg>
    </figure>
  );
}
