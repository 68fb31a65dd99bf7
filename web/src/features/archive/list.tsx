import { t } from "../../i18n/index.ts";
import { MIN_PLIES } from "../../local/reviews.ts";
import { IconButton } from "../../ui/controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Side } from "../../wire/protocol.ts";
import type { ArchiveEntry } from "../../wire/types.ts";
import { tokenOf } from "./own.ts";
import { Thumb } from "./thumb.tsx";
import { dayText, gameName, nameOf, resultText } from "./words.ts";

interface ListProps {
  games: readonly ArchiveEntry[];
  chosen: ReadonlySet<number>;
  onChoose(id: number, chosen: boolean): void;
  onReview(game: ArchiveEntry): void;
  onDelete(game: ArchiveEntry): void;
}

/** The games as rows, or as cards on a phone. */
export function List({ games, chosen, onChoose, onReview, onDelete }: ListProps) {
  return (
    <ul class="archive-list" data-testid="archive-list">
      {games.map((game) => (
        <li key={game.id} class="archive-row" data-testid="archive-row" data-id={game.id}>
          <label class="archive-pick">
            <input
              type="checkbox"
              checked={chosen.has(game.id)}
              aria-label={t("archive-choose", { game: gameName(game) })}
              data-testid="archive-pick"
              onChange={(event) => onChoose(game.id, event.currentTarget.checked)}
            />
          </label>
          <a class="archive-open" href={`/archive/${game.id}`} data-testid="archive-open">
            <Thumb pieces={game.pieces} />
            <span class="archive-players">
              <PlayerLine game={game} side="white" />
              <PlayerLine game={game} side="black" />
            </span>
            <span class="archive-result">{resultText(game)}</span>
            <span class="archive-facts">
              <span>{game.set}</span>
              <span>{t("archive-plies", { count: game.plies })}</span>
            </span>
            <span class="archive-when">
              <span>{dayText(game.date)}</span>
              <span>{whereFrom(game)}</span>
            </span>
          </a>
          <span class="archive-tools">
            {game.plies >= MIN_PLIES && (
              <IconButton
                icon="review"
                label={t("archive-review", { game: gameName(game) })}
                testid="archive-review"
                onClick={() => onReview(game)}
              />
            )}
            <a
              class="button quiet icon-only"
              href={`/api/archive/${game.id}/record.pgn`}
              download
              aria-label={t("archive-download", { game: gameName(game) })}
              title={t("archive-download", { game: gameName(game) })}
              data-testid="archive-download"
            >
              <Icon name="download" />
            </a>
            {tokenOf(game.origin) !== null && (
              <IconButton
                icon="trash"
                label={t("archive-delete", { game: gameName(game) })}
                testid="archive-delete"
                onClick={() => onDelete(game)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function PlayerLine({ game, side }: { game: ArchiveEntry; side: Side }) {
  return (
    <span class={game.result === side ? "archive-player-line won" : "archive-player-line"}>
      <i class={side === "white" ? "stone white" : "stone"} aria-hidden="true" />
      <span class="archive-name">{nameOf(game, side)}</span>
    </span>
  );
}

/** The event of an imported game; other games show only where they were played. */
function whereFrom({ source, event }: ArchiveEntry): string {
  return source === "imported" && event ? event : t(`archive-source-${source}`);
}
