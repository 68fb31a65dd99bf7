import { useSignal } from "@preact/signals";
import { daysText } from "../../game/deadline.ts";
import { resultHeading } from "../../game/words.ts";
import { ago, t } from "../../i18n/index.ts";
import { humanSide, type SavedGame, saveDamaged } from "../../local/database.ts";
import { IconButton } from "../../ui/controls.tsx";
import type { Player, Side, Summary } from "../../wire/protocol.ts";
import { BotBadge } from "./bot-badge.tsx";

/** A listed game, on the server or in this browser. */
export interface OwnEntry {
  id: string;
  address: string;
  side: Side | "both";
  /** Null if the game cannot be read. */
  summary: Summary | null;
  updated: number;
  isLocal: boolean;
  /** Whether the game can be removed from the list; a member's games on the server cannot. */
  isRemovable: boolean;
}

const MAX_ROWS = 6;

interface GamesProps {
  id: string;
  heading: string;
  games: readonly OwnEntry[];
  /** Rows shown before the list is expanded. */
  most?: number;
  onForget?(entry: OwnEntry): void;
}

/** A list of games, latest first, collapsed to a few rows. */
export function Games({ id, heading, games, most = MAX_ROWS, onForget }: GamesProps) {
  const all = useSignal(false);
  if (games.length === 0) {
    return null;
  }
  const shown = all.value ? games : games.slice(0, most);
  return (
    <section class="own-list" aria-labelledby={id}>
      <div class="own-head">
        <h2 id={id}>{heading}</h2>
        {shown.length < games.length && (
          <button
            type="button"
            class="button quiet"
            data-testid={`${id}-all`}
            onClick={() => {
              all.value = true;
            }}
          >
            {t("home-games-all", { count: games.length })}
          </button>
        )}
      </div>
      <ul data-testid={id}>
        {shown.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            onForget={entry.isRemovable && onForget ? () => onForget(entry) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({ entry, onForget }: { entry: OwnEntry; onForget: (() => void) | undefined }) {
  const { summary, side } = entry;
  const name = summary ? nameOf(summary, side) : t("damaged-heading");
  const yours = summary !== null && side === summary.turn && !summary.waiting && !summary.result;
  return (
    <li class="own-game">
      <a href={entry.address} data-testid={summary?.result ? "look-again" : "continue"}>
        <span class="own-name">
          <span class={`stone ${side === "both" ? "white" : side}`} />
          {name}
          {summary && opponentOf(summary, side)?.bot && <BotBadge />}
        </span>
        {summary && (
          <>
            <span class={yours ? "own-turn yours" : "own-turn"}>{stateOf(summary, side)}</span>
            <span class="own-more">
              {summary.set} · {summary.days != null && `${daysText(summary.days)} · `}
              {t("home-game-moves", { count: summary.plies })} · {ago(entry.updated, Date.now())}
            </span>
          </>
        )}
      </a>
      {!summary && (
        <IconButton
          icon="download"
          testid="download-damaged"
          label={t("damaged-download")}
          onClick={() => void saveDamaged(entry.id)}
        />
      )}
      {onForget && (
        <IconButton icon="close" testid="forget" label={t("home-game-forget", { game: name })} onClick={onForget} />
      )}
    </li>
  );
}

function nameOf(game: Summary, side: OwnEntry["side"]): string {
  if (game.kind === "computer") {
    return t("player-computer", { level: game.level ?? 0 });
  }
  if (game.kind === "table") {
    return t("home-game-table");
  }
  const opponent = opponentOf(game, side);
  if (opponent?.bot && opponent.name) {
    return opponent.name;
  }
  return opponent?.name ? t("home-game-friend", { name: opponent.name }) : t("home-game-friend-unnamed");
}

function opponentOf({ players }: Summary, side: OwnEntry["side"]): Player | null {
  return side === "both" ? null : players[side === "white" ? "black" : "white"];
}

/** Side to move, or the result. */
function stateOf(game: Summary, side: OwnEntry["side"]): string {
  if (game.result) {
    return resultHeading(game.result, side, game.players);
  }
  if (game.waiting) {
    return t("home-game-waiting");
  }
  return side === "both"
    ? t("home-game-turn", { side: game.turn })
    : t(side === game.turn ? "home-game-your-turn" : "home-game-their-turn");
}

/** A game without moves has no summary yet and is not listed. */
export function localEntry(game: SavedGame): OwnEntry[] {
  const { id, summary, events, updated } = game;
  const isNew = summary === null && events.length === 0;
  const side = humanSide(game) ?? "both";
  return isNew ? [] : [{ id, address: `/solo/${id}`, side, summary, updated, isLocal: true, isRemovable: true }];
}
