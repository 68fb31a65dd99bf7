import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { settings } from "../../app/settings.ts";
import { t } from "../../i18n/index.ts";
import { StillBoard } from "../../table/still-board.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Daily, daily } from "./api.ts";
import { dayStreak, record } from "./progress.ts";
import { goalText } from "./words.ts";
import "../../styles/daily.css";
import "../../styles/doors.css";

/** The daily puzzle with a picture; without one while it loads or if it fails. */
export function DailyCard() {
  const found = useSignal<Daily | null>(null);
  useEffect(() => {
    void daily()
      .then((today) => {
        found.value = today;
      })
      // The link works without its picture.
      .catch(() => undefined);
  }, [found]);
  const today = found.value;
  const days = record.value.days;
  const solved = today !== null && days.includes(today.date);
  const streak = today ? dayStreak(days, today.date) : 0;
  return (
    <a class="door daily" href="/puzzles/daily" data-testid="daily-card">
      <span class="daily-words">
        <span class="door-name">{t("daily-name")}</span>
        <span class="door-note">{today ? goalText(today.puzzle.side, today.puzzle.goal) : t("daily-note")}</span>
        {solved && (
          <span class="daily-done">
            <Icon name="check" />
            {t("daily-solved")}
          </span>
        )}
        {streak > 1 && <span class="daily-streak">{t("daily-streak", { days: streak })}</span>}
      </span>
      <span class="daily-picture" aria-hidden="true">
        {today && <StillBoard pieces={today.puzzle.view.position.pieces} pieceSet={settings.pieces} label="" />}
      </span>
    </a>
  );
}
