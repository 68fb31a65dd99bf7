import { useEffect } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { Games, type OwnEntry } from "../../table/lists/game-list.tsx";
import { WaitingList } from "../../table/lists/waiting-list.tsx";
import { NoOpenGames, NoTurnGames } from "./empty-lists.tsx";
import { canUndo, finished, removeGame, undoRemoval, unfinished, waiting, watchOwnGames } from "./own-games-store.ts";

/** Games that wait for the visitor's move, in the room kept for them. */
export function TurnGames({ rows }: { rows: number }) {
  useEffect(watchOwnGames, []);
  return waiting.value.length > 0 ? <WaitingList games={waiting.value} most={rows} /> : <NoTurnGames />;
}

/** Games to resume, in the room kept for them; those that wait are listed elsewhere if there is room. */
export function OpenGames({ rows, hasTurnGames }: { rows: number; hasTurnGames: boolean }) {
  useEffect(watchOwnGames, []);
  const isElsewhere = (id: string) => hasTurnGames && waiting.value.some((game) => game.id === id);
  const games = unfinished.value.filter(({ id }) => !isElsewhere(id));
  return games.length > 0 ? (
    <div class="own-games">
      <Games
        id="unfinished"
        heading={t("home-unfinished")}
        games={games}
        most={rows}
        onForget={(entry) => void removeGame(entry)}
      />
    </div>
  ) : (
    <NoOpenGames />
  );
}

/** Finished games, and the way to undo a removal. */
export function RecentGames() {
  useEffect(watchOwnGames, []);
  return (
    <>
      <div class="own-games">
        <Games
          id="recent"
          heading={t("home-recent")}
          games={finished.value}
          onForget={(entry) => void removeGame(entry)}
        />
      </div>
      <Removed />
    </>
  );
}

/** All games of a visitor for whom no room was kept. */
export function OwnGames() {
  useEffect(watchOwnGames, []);
  const isWaiting = (id: string) => waiting.value.some((game) => game.id === id);
  const open = unfinished.value.filter(({ id }) => !isWaiting(id));
  const forget = (entry: OwnEntry) => void removeGame(entry);
  return (
    <>
      <WaitingList games={waiting.value} />
      <div class="own-games">
        <Games id="unfinished" heading={t("home-unfinished")} games={open} onForget={forget} />
        <Games id="recent" heading={t("home-recent")} games={finished.value} onForget={forget} />
      </div>
      <Removed />
    </>
  );
}

function Removed() {
  return (
    <div role="status" class="removed">
      {canUndo.value && (
        <>
          <span>{t("home-game-forgotten")}</span>
          <button type="button" class="button" data-testid="undo" onClick={() => void undoRemoval()}>
            {t("button-undo")}
          </button>
        </>
      )}
    </div>
  );
}
