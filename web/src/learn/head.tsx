import { t } from "../i18n/index.ts";
import { Mark } from "../parts/brand.tsx";
import { LanguageChoice, ThemeChoice } from "../parts/general.tsx";

/** The line over the pages of the learning part: home, exercises, puzzles, rules. */
export function Head({ at }: { at: "learn" | "puzzles" | "rules" }) {
  return (
    <>
      <a class="skip" href="#content">
        {t("skip-to-content")}
      </a>
      <header class="learn-head">
        <a class="brand" href="/" aria-label={t("button-home")} title={t("button-home")} data-testid="home">
          <Mark />
          <span class="brand-name">{t("app-name")}</span>
        </a>
        <nav class="learn-nav" aria-label={t("learn-heading")}>
          <a href="/learn" aria-current={at === "learn" ? "page" : undefined}>
            {t("learn-chapters")}
          </a>
          <a href="/puzzles" aria-current={at === "puzzles" ? "page" : undefined} data-testid="nav-puzzles">
            {t("home-puzzles")}
          </a>
          <a href="/learn/rules" aria-current={at === "rules" ? "page" : undefined}>
            {t("learn-rules")}
          </a>
        </nav>
        <div class="home-tools">
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </header>
    </>
  );
}
