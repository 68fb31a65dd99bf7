import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { Arrow } from "@skep/board";
import { useEffect } from "preact/hooks";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import type { ExplorerAnswer, ExplorerMove } from "../../wire/types.ts";
import type { PositionRef } from "../../worker/position-ref.ts";
import { type Exploration, type ExplorerRow, estimated, explore } from "./explorer.ts";
import "../../styles/explorer.css";

interface ExplorerProps {
  at: ReadonlySignal<PositionRef>;
  play(uhp: string): void;
  /** Receives the move under the pointer. */
  arrows?: Signal<readonly Arrow[]>;
}

/** Delay before the server is asked, so that stepping through a game causes one request. */
const REQUEST_DELAY = 120;

/** Moves played from the position in archived games, how those games ended, and what the engine thinks of the moves. */
export function ExplorerPanel({ at, play, arrows }: ExplorerProps) {
  const explored = useSignal<Exploration | null>(null);
  useSignalEffect(() => {
    const place = at.value;
    let current = true;
    const show = (found: Exploration) => {
      if (current) {
        explored.value = found;
      }
    };
    const asking = setTimeout(async () => {
      const found = await explore(place);
      show(found);
      if (current) {
        show({ ...found, rows: await estimated(place, found.rows) });
      }
    }, REQUEST_DELAY);
    return () => {
      current = false;
      clearTimeout(asking);
    };
  });
  const show = (move: ExplorerRow | null) => {
    if (arrows) {
      arrows.value = move?.to ? [{ from: move.from, to: move.to, kind: "best" }] : [];
    }
  };
  useEffect(() => () => show(null), []);
  if (!explored.value) {
    return <p class="explorer-note">{t("explorer-loading")}</p>;
  }
  const { archive, trouble, rows } = explored.value;
  return (
    <section
      class="explorer"
      aria-label={t("analysis-explorer")}
      data-testid="explorer"
      data-games={archive?.games ?? null}
    >
      {trouble && (
        <p class="trouble" role="alert" data-testid="explorer-trouble">
          {trouble === "offline" ? t("offline-explorer") : errorText({ code: trouble })}
        </p>
      )}
      {archive && <Games archive={archive} />}
      {rows.length > 0 && (
        <ol class="explorer-moves">
          {/* Each row says all of it to screen readers. */}
          <li class="explorer-head" aria-hidden="true" data-testid="explorer-head">
            <span>{t("explorer-head-move")}</span>
            <span class="explorer-count">{t("explorer-head-games")}</span>
            <span>{t("explorer-head-results")}</span>
            <span class="explorer-chance">{t("explorer-head-engine")}</span>
          </li>
          {rows.map((row) => (
            <li key={row.uhp}>
              <button
                type="button"
                class="explorer-move"
                data-testid="explorer-move"
                data-uhp={row.uhp}
                aria-label={spoken(row)}
                onClick={() => {
                  show(null);
                  play(row.uhp);
                }}
                onPointerEnter={() => show(row)}
                onPointerLeave={() => show(null)}
                onFocus={() => show(row)}
                onBlur={() => show(null)}
              >
                <span class="explorer-uhp">{nameOf(row)}</span>
                <span class="explorer-count">{row.played?.games ?? "–"}</span>
                {row.played ? <Results move={row.played} /> : <span />}
                <span
                  class={row.deep ? "explorer-chance explorer-deep" : "explorer-chance"}
                  title={percentOf(row, "analysis-chance")}
                  data-testid="explorer-chance"
                >
                  {percentOf(row, "explorer-percent")}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {rows.some(({ chance }) => chance !== null) && (
        <p class="explorer-note" data-testid="explorer-note">
          {t(rows.some(({ deep }) => deep) ? "explorer-deep" : "explorer-chances")}
        </p>
      )}
    </section>
  );
}

function Games({ archive: { games, position } }: { archive: ExplorerAnswer }) {
  if (games === 0) {
    return (
      <p class="explorer-note" data-testid="explorer-new">
        {t("explorer-new")}
      </p>
    );
  }
  return (
    <a
      class="explorer-note"
      href={`/archive?${new URLSearchParams({ position, engine: "true" })}`}
      data-testid="explorer-games"
    >
      {t("explorer-games", { count: games })}
    </a>
  );
}

function percentOf({ chance }: ExplorerRow, text: "analysis-chance" | "explorer-percent"): string | undefined {
  return chance === null ? undefined : t(text, { percent: Math.round(chance * 100) });
}

/** White wins, draws and Black wins as a stacked bar. */
function Results({ move: { white, draws, black } }: { move: ExplorerMove }) {
  const all = white + draws + black;
  const part = (count: number) => (100 * count) / all;
  const drawn = part(draws);
  return (
    <span title={t("explorer-results", { white, draws, black })} data-testid="explorer-results">
      {all === 0 ? (
        <span class="explorer-bar" aria-hidden="true" />
      ) : (
        <svg class="explorer-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect class="explorer-white" x="0" y="0" width={part(white)} height="10" />
          <rect class="explorer-draw" x={part(white)} y="0" width={drawn} height="10" />
          <rect class="explorer-black" x={part(white) + drawn} y="0" width={part(black)} height="10" />
        </svg>
      )}
    </span>
  );
}

function nameOf({ uhp }: ExplorerRow): string {
  return uhp === "pass" ? t("move-pass") : uhp;
}

function spoken(row: ExplorerRow): string {
  const move = nameOf(row);
  if (!row.played) {
    return t("explorer-move-engine", { move, percent: Math.round((row.chance ?? 0) * 100) });
  }
  const { games, white, draws, black } = row.played;
  const played = t("explorer-move", { move, count: games, white, draws, black });
  const chance = percentOf(row, "analysis-chance");
  return chance ? `${played}. ${chance}` : played;
}
