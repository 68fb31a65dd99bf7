import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { WaitingGame } from "../../app/waiting-games.ts";
import { leftText, momentText } from "../../game/deadline.ts";
import { t } from "../../i18n/index.ts";
import { BotBadge } from "./bot-badge.tsx";
import "../../styles/waiting.css";

interface WaitingProps {
  games: readonly WaitingGame[];
  /** Rows shown before the list is expanded. */
  most?: number;
}

/** Games waiting for the visitor's move, most urgent first. Hidden if empty. */
export function WaitingList({ games, most = games.length }: WaitingProps) {
  const heading = useId();
  const all = useSignal(false);
  if (games.length === 0) {
    return null;
  }
  const shown = all.value ? games : games.slice(0, most);
  return (
    <section class="waiting-games" aria-labelledby={heading} data-testid="waiting-games">
      <h2 id={heading}>
        {t("waiting-games")}{" "}
        <span class="badge" data-testid="waiting-count">
          {games.length}
        </span>
        {shown.length < games.length && (
          <button
            type="button"
            class="button quiet"
            data-testid="waiting-all"
            onClick={() => {
              all.value = true;
            }}
          >
            {t("home-games-all", { count: games.length })}
          </button>
        )}
      </h2>
      <ul>
        {shown.map((game) => (
          <li key={game.id}>
            <a href={game.address} data-testid="waiting-game">
              <span class="waiting-name">
                {t("waiting-against", { name: game.name })} {game.isBot && <BotBadge />}
              </span>
              <Left game={game} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Left({ game: { due, isPaused } }: { game: WaitingGame }) {
  if (isPaused) {
    return <span class="waiting-left">{t("waiting-paused")}</span>;
  }
  if (due === null) {
    return null;
  }
  return (
    <span class="waiting-left" title={t("due-until", { date: momentText(due) })}>
      {t("waiting-left", { time: leftText(due - Date.now(), "long") })}
    </span>
  );
}
