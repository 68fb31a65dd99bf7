import { t } from "../../i18n/index.ts";
import type { Tally } from "../../wire/types.ts";

/** Wins, draws and losses as a bar and in words. */
export function ScoreBar({ won, drawn, lost }: Tally) {
  const parts = [
    ["win", won],
    ["draw", drawn],
    ["loss", lost],
  ] as const;
  return (
    <>
      <span class="score-bar" aria-hidden="true">
        {parts.map(([kind, count]) => count > 0 && <i key={kind} class={kind} style={{ flexGrow: count }} />)}
      </span>
      <span class="score-words">
        <span>{t("player-won", { count: won })}</span>
        <span>{t("player-drawn", { count: drawn })}</span>
        <span>{t("player-lost", { count: lost })}</span>
      </span>
    </>
  );
}
