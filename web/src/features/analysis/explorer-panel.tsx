import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { Arrow } from "@skep/board";
import { useEffect } from "preact/hooks";
import { ApiError, request } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import type { ExplorerAnswer, ExplorerMove } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";
import { type PositionRef, requestOf } from "../../worker/position-ref.ts";
import "../../styles/explorer.css";

interface ExplorerProps {
  at: ReadonlySignal<PositionRef>;
  play(uhp: string): void;
  /** Receives the move under the pointer. */
  arrows?: Signal<readonly Arrow[]>;
}

/** Delay before the server is asked, so that stepping through a game causes one request. */
const REQUEST_DELAY = 120;
/** How many of the most frequent moves get an engine evaluation. */
const MAX_ROWS = 16;

/** Quick engine evaluations of the moves. The list works without them. */
async function impressions(place: PositionRef, { moves }: ExplorerAnswer): Promise<readonly (number | null)[]> {
  try {
    const given = { at: requestOf(place), moves: moves.slice(0, MAX_ROWS).map(({ uhp }) => uhp) };
    return (await ask("impression", given)).chances;
  } catch {
    return [];
  }
}

/** Moves played from the position in archived games, and how those games ended. */
export function ExplorerPanel({ at, play, arrows }: ExplorerProps) {
  const explored = useSignal<ExplorerAnswer | null>(null);
  /** White's winning chance after each move, as far as evaluated. */
  const chances = useSignal<readonly (number | null)[]>([]);
  const trouble = useSignal<string | null>(null);
  useSignalEffect(() => {
    const place = at.value;
    let current = true;
    const asking = setTimeout(async () => {
      try {
        const body = JSON.stringify(requestOf(place));
        const answer = await request<ExplorerAnswer>("/api/explorer", { method: "POST", body });
        if (current) {
          explored.value = answer;
          chances.value = [];
          trouble.value = null;
          const found = await impressions(place, answer);
          if (current) {
            chances.value = found;
          }
        }
      } catch (error) {
        if (current) {
          trouble.value = error instanceof ApiError ? error.code : "internal";
        }
      }
    }, REQUEST_DELAY);
    return () => {
      current = false;
      clearTimeout(asking);
    };
  });
  const show = (move: ExplorerMove | null) => {
    if (arrows) {
      arrows.value = move?.to ? [{ from: move.from, to: move.to, kind: "best" }] : [];
    }
  };
  useEffect(() => () => show(null), []);
  if (trouble.value) {
    return (
      <p class="trouble" role="alert" data-testid="explorer-trouble">
        {trouble.value === "offline" ? t("offline-explorer") : errorText({ code: trouble.value })}
      </p>
    );
  }
  const shown = explored.value;
  if (!shown) {
    return <p class="explorer-note">{t("explorer-loading")}</p>;
  }
  const games = new URLSearchParams({ position: shown.position, engine: "true" });
  return (
    <section class="explorer" aria-label={t("analysis-explorer")} data-testid="explorer" data-games={shown.games}>
      {shown.games === 0 ? (
        <p class="explorer-note" data-testid="explorer-new">
          {t("explorer-new")}
        </p>
      ) : (
        <a class="explorer-note" href={`/archive?${games}`} data-testid="explorer-games">
          {t("explorer-games", { count: shown.games })}
        </a>
      )}
      {shown.moves.length > 0 && (
        <ol class="explorer-moves">
          {/* Each row says all of it to screen readers. */}
          <li class="explorer-head" aria-hidden="true" data-testid="explorer-head">
            <span>{t("explorer-head-move")}</span>
            <span class="explorer-count">{t("explorer-head-games")}</span>
            <span>{t("explorer-head-results")}</span>
            <span class="explorer-chance">{t("explorer-head-engine")}</span>
          </li>
          {shown.moves.map((move, i) => (
            <li key={move.uhp}>
              <button
                type="button"
                class="explorer-move"
                data-testid="explorer-move"
                data-uhp={move.uhp}
                aria-label={spoken(move)}
                onClick={() => {
                  show(null);
                  play(move.uhp);
                }}
                onPointerEnter={() => show(move)}
                onPointerLeave={() => show(null)}
                onFocus={() => show(move)}
                onBlur={() => show(null)}
              >
                <span class="explorer-uhp">{move.uhp === "pass" ? t("move-pass") : move.uhp}</span>
                <span class="explorer-count">{move.games}</span>
                <span
                  title={t("explorer-results", { white: move.white, draws: move.draws, black: move.black })}
                  data-testid="explorer-results"
                >
                  <Results move={move} />
                </span>
                <span
                  class="explorer-chance"
                  title={percentOf(chances.value[i], "analysis-chance")}
                  data-testid="explorer-chance"
                >
                  {percentOf(chances.value[i], "explorer-percent")}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {chances.value.some((chance) => chance !== null) && <p class="explorer-note">{t("explorer-chances")}</p>}
    </section>
  );
}

function percentOf(
  chance: number | null | undefined,
  text: "analysis-chance" | "explorer-percent",
): string | undefined {
  return typeof chance === "number" ? t(text, { percent: Math.round(chance * 100) }) : undefined;
}

/** White wins, draws and Black wins as a stacked bar. */
function Results({ move: { white, draws, black } }: { move: ExplorerMove }) {
  const all = white + draws + black;
  if (all === 0) {
    return <span class="explorer-bar" aria-hidden="true" />;
  }
  const part = (count: number) => (100 * count) / all;
  const drawn = part(draws);
  return (
    <svg class="explorer-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="explorer-white" x="0" y="0" width={part(white)} height="10" />
      <rect class="explorer-draw" x={part(white)} y="0" width={drawn} height="10" />
      <rect class="explorer-black" x={part(white) + drawn} y="0" width={part(black)} height="10" />
    </svg>
  );
}

function spoken({ uhp, games, white, draws, black }: ExplorerMove): string {
  return t("explorer-move", { move: uhp === "pass" ? t("move-pass") : uhp, count: games, white, draws, black });
}
