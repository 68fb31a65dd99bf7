import { t } from "../../i18n/index.ts";

/** Tabs of the learning section: exercises and rules. */
export function LearnTabs({ at }: { at: "learn" | "rules" }) {
  return (
    <nav class="learn-nav" aria-label={t("learn-heading")}>
      <a href="/learn" aria-current={at === "learn" ? "page" : undefined}>
        {t("learn-chapters")}
      </a>
      <a href="/learn/rules" aria-current={at === "rules" ? "page" : undefined}>
        {t("learn-rules")}
      </a>
    </nav>
  );
}
