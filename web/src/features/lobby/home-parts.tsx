/** The lobby on the start page: quick pairing, counts, and a game to watch. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { request } from "../../app/api.ts";
import { settings } from "../../app/settings.ts";
import { termsWords } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import { StillBoard } from "../../table/still-board.tsx";
import type { GameState } from "../../wire/protocol.ts";
import type { LobbyGame } from "../../wire/types.ts";
import { enterLobby } from "./entrance.ts";
import { GamePlayers } from "./game-players.tsx";
import { LobbyNotices } from "./lobby-notices.tsx";
import { QuickPairing } from "./quick-pairing.tsx";
import { SeekDialog } from "./seek-dialog.tsx";
import { isWaiting, peopleOnline } from "./state.ts";
import type { LobbyStore } from "./store.ts";
import "../../styles/dialogs.css";
import "../../styles/lobby.css";

/** The server lists at most this many games. */
const MAX_GAMES = 50;
/** Minimum interval between requests for the position of the watched game, in milliseconds. */
const POSITION_INTERVAL = 3_000;

export function HomePairing() {
  const store = useMemo(enterLobby, []);
  const isOffering = useSignal(false);
  const title = t(isWaiting(store.lobby.value) ? "title-lobby-waiting" : "title-home");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <QuickPairing
        store={store}
        onOwn={() => {
          isOffering.value = true;
        }}
      />
      <LobbyNotices store={store} />
      {isOffering.value && (
        <SeekDialog
          store={store}
          onClose={() => {
            isOffering.value = false;
          }}
        />
      )}
    </>
  );
}

/** Contents of the live card, in the room that the start page keeps for them. */
export function HomeLive() {
  const store = useMemo(enterLobby, []);
  const lobby = store.status.value === "open" ? store.lobby.value : null;
  const game = useWatchedGame(lobby?.games ?? []);
  return (
    <>
      <p class="home-counts" data-testid="home-counts">
        {lobby && (
          <>
            <span>{t("home-live-people", { count: peopleOnline(lobby) })}</span>
            <span>
              {t("home-live-games", { count: lobby.games.length, more: lobby.games.length < MAX_GAMES ? "no" : "yes" })}
            </span>
          </>
        )}
      </p>
      {game ? <Watch game={game} /> : <p class="home-watch note">{emptyText(store)}</p>}
    </>
  );
}

/** Says why no game is shown. */
function emptyText({ status }: LobbyStore): string {
  switch (status.value) {
    case "open":
      return t("home-live-none");
    case "lost":
      return t("lobby-lost");
    default:
      return "";
  }
}

/** The game of the strongest players, kept until it ends, so that the picture does not jump between games. */
function useWatchedGame(games: readonly LobbyGame[]): LobbyGame | null {
  const kept = useRef<string | null>(null);
  const started = games.filter(({ plies }) => plies > 0);
  const game = games.find(({ id }) => id === kept.current) ?? started[0] ?? games[0] ?? null;
  kept.current = game?.id ?? null;
  return game;
}

function Watch({ game }: { game: LobbyGame }) {
  const pieces = usePieces(game);
  return (
    <a class="home-watch" href={`/g/${game.id}`} data-testid="home-watch">
      <span class="home-watch-board">
        {pieces.length > 0 && <StillBoard pieces={pieces} pieceSet={settings.pieces} label={t("board-label")} />}
      </span>
      <span class="home-watch-words">
        <GamePlayers game={game} />
        <span class="note">{termsWords(game.terms).slice(0, 2).join(" · ")}</span>
        <span class="note">{t("home-game-moves", { count: game.plies })}</span>
      </span>
    </a>
  );
}

/** The pieces of a game, requested again when the lobby reports a move. */
function usePieces({ id, plies }: LobbyGame): GameState["position"]["pieces"] {
  const shown = useSignal<{ id: string; pieces: GameState["position"]["pieces"] }>({ id, pieces: [] });
  const askedAt = useRef(0);
  useEffect(() => {
    const ask = async () => {
      askedAt.current = Date.now();
      try {
        const { position } = await request<GameState>(`/api/games/${id}`);
        shown.value = { id, pieces: position.pieces };
      } catch {
        // The last position stays; the next move asks again.
      }
    };
    const timer = setTimeout(() => void ask(), Math.max(0, askedAt.current + POSITION_INTERVAL - Date.now()));
    return () => clearTimeout(timer);
  }, [id, plies]);
  return shown.value.id === id ? shown.value.pieces : [];
}
