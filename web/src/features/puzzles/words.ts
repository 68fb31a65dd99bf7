import { language, t } from "../../i18n/index.ts";
import type { Side } from "../../wire/protocol.ts";
import type { Goal } from "./api.ts";

/** The goal: "White wins in 2 moves". */
export function goalText(side: Side, goal: Goal): string {
  return t(`goal-${goal.kind}`, { side, moves: goal.moves });
}

/** Display name of a theme: "Pins", "Win in 2". */
export function themeName(theme: string): string {
  const win = /^win-(\d+)$/.exec(theme);
  return win ? t("theme-of-win", { moves: Number(win[1]) }) : t(`theme-of-${theme}`);
}

/** Description of a theme. */
export function themeNote(theme: string): string {
  return /^win-\d+$/.test(theme) ? t("theme-of-win.note") : t(`theme-of-${theme}.note`);
}

/** The expansion bugs of a puzzle: "with ladybug, mosquito"; empty for the base game. */
export function addedText(set: string): string {
  const letters = [...(set.split("+")[1] ?? "")];
  return letters.length === 0
    ? t("puzzle-set-base")
    : t("puzzle-set-added", { creatures: letters.map((bug) => t("piece-kind", { bug })).join(", ") });
}

/** With its sign: "+12", "−7", "±0". */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

/** "2026-11-15" as "15 November". */
export function dayName(day: string): string {
  const format = new Intl.DateTimeFormat(language.value, { day: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
