import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { visitor } from "../../app/identity.ts";
import { termsWords } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import type { LobbyGame } from "../../wire/types.ts";
import { enterLobby } from "./entrance.ts";
import { GamePlayers } from "./game-players.tsx";
import { House } from "./house.tsx";
import { LobbyNotices } from "./lobby-notices.tsx";
import { QuickPairing } from "./quick-pairing.tsx";
import { SeekDialog } from "./seek-dialog.tsx";
import { Seeks } from "./seeks.tsx";
import { isWaiting } from "./state.ts";
import { WithoutOpponent } from "./without-opponent.tsx";
import "../../styles/dialogs.css";
import "../../styles/lobby.css";

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
            {t("lobby-people", { count: Math.max(0, lobby.people - 1) })}
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
      <LobbyNotices store={store} hasStatus />
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

/** Games in progress between people, to watch. */
function RunningGames({ games }: { games: readonly LobbyGame[] }) {
  if (games.length === 0) {
    return null;
  }
  return (
    <section class="lobby-part" aria-labelledby="running">
      <h2 id="running">{t("lobby-running")}</h2>
      <ul class="lobby-list" data-testid="running">
        {games.map((game) => (
          <li key={game.id}>
            <a class="running" href={`/g/${game.id}`} data-testid="watch">
              <GamePlayers game={game} />
              <span class="seek-terms">
                {termsWords(game.terms).map((word) => (
                  <span key={word}>{word}</span>
                ))}
                <span>{t("home-game-moves", { count: game.plies })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
