import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { visitor } from "../../app/identity.ts";
import { t } from "../../i18n/index.ts";
import { enterLobby } from "./entrance.ts";
import { House } from "./house.tsx";
import { QuickPairing } from "./quick-pairing.tsx";
import { RunningGames } from "./running-games.tsx";
import { SeekDialog } from "./seek-dialog.tsx";
import { Seeks } from "./seeks.tsx";
import { isWaiting, type Lobby } from "./state.ts";
import type { LobbyStore, Said } from "./store.ts";
import { WithoutOpponent } from "./without-opponent.tsx";
import { lobbyErrorText } from "./words.ts";
import "../../styles/dialogs.css";
import "../../styles/lobby.css";

/** Where people find somebody to play with. */
export function LobbyPage() {
  const store = useMemo(enterLobby, []);
  const isOffering = useSignal(false);
  const lobby = store.lobby.value;
  const title = t(isWaiting(lobby) ? "title-lobby-waiting" : "title-lobby");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main tabIndex={-1} id="content" class="lobby" data-testid="lobby" data-status={store.status.value}>
      <header class="lobby-head">
        <h1>{t("lobby-heading")}</h1>
        {lobby && (
          <p class="note" data-testid="lobby-people">
            {t("lobby-people", { count: lobby.people })}
          </p>
        )}
        <nav class="row lobby-links" aria-label={t("lobby-more")}>
          {visitor.value.kind !== "nobody" && (
            <a class="button quiet" href="/leaderboard/blitz" data-testid="to-leaderboard">
              {t("leaderboard")}
            </a>
          )}
        </nav>
      </header>
      <Told store={store} lobby={lobby} />
      <div class="lobby-columns">
        <QuickPairing
          store={store}
          onOwn={() => {
            isOffering.value = true;
          }}
        />
        <div class="lobby-column lobby-beside">
          <Seeks store={store} />
          <House store={store} />
          <RunningGames games={lobby?.games ?? []} />
        </div>
        <WithoutOpponent />
      </div>
      {isOffering.value && (
        <SeekDialog
          store={store}
          onClose={() => {
            isOffering.value = false;
          }}
        />
      )}
    </main>
  );
}

function saidText(said: Exclude<Said, { kind: "begun" }>): string {
  switch (said.kind) {
    case "refused":
      return lobbyErrorText(said);
    case "declined":
      return t("lobby-house-declined", { name: said.name });
    case "withdrawn":
      return t("lobby-withdrawn");
  }
}

/** What has to be known now: whether there is a connection, and what was refused. */
function Told({ store, lobby }: { store: LobbyStore; lobby: Lobby | null }) {
  const said = store.said.value;
  return (
    <div role="alert" class="lobby-told">
      {store.status.value === "lost" && (
        <p class="trouble" data-testid="lobby-lost">
          {t(isWaiting(lobby) ? "lobby-lost-waiting" : "lobby-lost")}
        </p>
      )}
      {said?.kind === "begun" && (
        <p class="lobby-begun" data-testid="lobby-begun">
          {t("lobby-begun")}{" "}
          <a class="button" href={`/g/${said.game}`}>
            {t("challenge-to-game")}
          </a>
        </p>
      )}
      {said && said.kind !== "begun" && (
        <p class="trouble" data-testid="lobby-said" data-code={said.kind === "refused" ? said.code : said.kind}>
          {saidText(said)}
        </p>
      )}
    </div>
  );
}
