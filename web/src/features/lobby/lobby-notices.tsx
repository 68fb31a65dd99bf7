import { isOnline } from "../../app/network.ts";
import { t } from "../../i18n/index.ts";
import { isWaiting } from "./state.ts";
import type { LobbyNotice, LobbyStore } from "./store.ts";
import { lobbyErrorText } from "./words.ts";

interface NoticesProps {
  store: LobbyStore;
  /** Whether to report a lost connection too. */
  hasStatus?: boolean;
}

/** Refused requests, and the connection's status. */
export function LobbyNotices({ store, hasStatus = false }: NoticesProps) {
  const notice = store.notice.value;
  const lobby = store.lobby.value;
  return (
    <div role="alert" class="lobby-notices">
      {hasStatus && store.status.value === "lost" && (
        <p class="trouble" data-testid="lobby-lost">
          {isOnline.value ? t(isWaiting(lobby) ? "lobby-lost-waiting" : "lobby-lost") : t("offline-needs-server")}
        </p>
      )}
      {notice?.kind === "begun" && (
        <p class="lobby-begun" data-testid="lobby-begun">
          {t("lobby-begun")}{" "}
          <a class="button" href={`/g/${notice.game}`}>
            {t("challenge-to-game")}
          </a>
        </p>
      )}
      {notice && notice.kind !== "begun" && (
        <p class="trouble" data-testid="lobby-notice" data-code={notice.kind === "refused" ? notice.code : notice.kind}>
          {saidText(notice)}
        </p>
      )}
    </div>
  );
}

function saidText(notice: Exclude<LobbyNotice, { kind: "begun" }>): string {
  switch (notice.kind) {
    case "refused":
      return lobbyErrorText(notice);
    case "declined":
      return t("lobby-house-declined", { name: notice.name });
    case "withdrawn":
      return t("lobby-withdrawn");
  }
}
