import { markExperienced } from "../../app/experience.ts";
import { t } from "../../i18n/index.ts";

/** Shown until the visitor knows the game: learn it, or skip to playing. */
export function Welcome({ onSkip }: { onSkip(): void }) {
  return (
    <section class="welcome" aria-label={t("welcome-heading")} data-testid="welcome">
      <a class="door main" href="/learn/lesson/first-piece" data-testid="welcome-new">
        <span class="door-name">{t("welcome-new")}</span>
        <span class="door-note">{t("welcome-new.note")}</span>
      </a>
      <button
        type="button"
        class="door"
        data-testid="welcome-know"
        onClick={() => {
          markExperienced();
          onSkip();
        }}
      >
        <span class="door-name">{t("welcome-know")}</span>
        <span class="door-note">{t("welcome-know.note")}</span>
      </button>
    </section>
  );
}

export function LearnCard() {
  return (
    <a class="door" href="/learn" data-testid="to-learn">
      <span class="door-name">{t("home-learn")}</span>
      <span class="door-note">{t("home-learn.note")}</span>
    </a>
  );
}

export function PuzzlesCard() {
  return (
    <a class="door" href="/puzzles" data-testid="to-puzzles">
      <span class="door-name">{t("home-puzzles")}</span>
      <span class="door-note">{t("home-puzzles.note")}</span>
    </a>
  );
}

/** The daily puzzle's card while its picture is loading. */
export function DailyCardPlaceholder() {
  return (
    <a class="door daily" href="/puzzles/daily">
      <span class="daily-words">
        <span class="door-name">{t("daily-name")}</span>
        <span class="door-note">{t("daily-note")}</span>
      </span>
    </a>
  );
}
