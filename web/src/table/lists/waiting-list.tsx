import { useId } from "preact/hooks";
import type { WaitingGame } from "../../app/waiting-games.ts";
import { leftText, momentText } from "../../game/deadline.ts";
import { t } from "../../i18n/index.ts";
import "../../styles/waiting.css";

/** Games waiting for the visitor's move, most urgent first. Hidden if empty. */
export function WaitingList({ games }: { games: readonly WaitingGame[] }) {
  const heading = useId();
  if (games.length === 0) {
    return null;
  }
  return (
    <section class="waiting-games" aria-labelledby={heading} data-testid="waiting-games">
      <h2 id={heading}>
        {t("waiting-games")}{" "}
        <span class="badge" data-testid="waiting-count">
          {games.length}
        </span>
      </h2>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <a href={game.address} data-testid="waiting-game">
              <span class="waiting-name">{t("waiting-against", { name: game.name })}</span>
              <Left game={game} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Left({ game: { due } }: { game: WaitingGame }) {
  if (due === null) {
    return null;
  }
  return (
    <span class="waiting-left" title={t("due-until", { date: momentText(due) })}>
      {t("waiting-left", { time: leftText(due - Date.now(), "long") })}
    </span>
  );
}
