import { t } from "../../i18n/index.ts";
import "../../styles/bot-badge.css";

/** Marks the name of a bot, wherever it appears. */
export function BotBadge() {
  return (
    <span class="bot-badge" data-testid="bot-badge">
      {t("person-bot")}
    </span>
  );
}
