import { termsWords } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import { PersonName } from "../../table/person.tsx";
import type { LobbyGame } from "../../wire/types.ts";

/** Games between people that are played now, to be watched. */
export function RunningGames({ games }: { games: readonly LobbyGame[] }) {
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
              <span class="running-player">
                <i class="stone white" aria-hidden="true" />
                <PersonName person={game.white} />
              </span>
              <span class="running-player">
                <i class="stone" aria-hidden="true" />
                <PersonName person={game.black} />
              </span>
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
