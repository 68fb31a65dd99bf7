import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { summaries } from "../../app/api.ts";
import { visitor } from "../../app/identity.ts";
import { waitingOf } from "../../app/waiting-games.ts";
import { daysText } from "../../game/deadline.ts";
import { forgetGame, ownGames, rememberGame } from "../../game/own-games.ts";
import { resultHeading } from "../../game/words.ts";
import { ago, t } from "../../i18n/index.ts";
import { type KeptGame, shelf } from "../../local/shelf.ts";
import { IconButton } from "../../ui/controls.tsx";
import type { Side, Summary } from "../../wire/protocol.ts";
import { memberGames } from "../account/api.ts";
import { humanSide, sendFinished } from "../archive/sending.ts";
import { WaitingList } from "../correspondence/waiting-list.tsx";
import { saveDamaged } from "../play/damaged.tsx";

/** A game of the list: on the server, or in this browser. */
export interface OwnEntry {
  id: string;
  address: string;
  side: Side | "both";
  /** Null if the game cannot be read. */
  summary: Summary | null;
  updated: number;
  isLocal: boolean;
  /** Whether it is this browser that remembers the game; a member's games elsewhere stay in the list. */
  isRemovable: boolean;
}

/** How many games of each kind are shown at first. */
const MOST = 6;

/** The games of this browser and of the member: those without result to go on with, and the last ones that are over. */
export function OwnGames() {
  const here = useSignal<OwnEntry[]>([]);
  const there = useSignal<OwnEntry[]>([]);
  /** Puts back what was removed last. */
  const restore = useSignal<(() => Promise<void>) | null>(null);
  const load = async () => {
    here.value = (await shelf.games()).flatMap(localEntry);
  };
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const found = await serverEntries().catch(() => null);
      if (current && found) {
        there.value = found;
      }
    };
    void load();
    void ask();
    void sendFinished();
    addEventListener("online", sendFinished);
    const again = setInterval(ask, 15_000);
    return () => {
      current = false;
      clearInterval(again);
      removeEventListener("online", sendFinished);
    };
  }, [here, there, visitor.value.kind]);

  const remove = async (entry: OwnEntry) => {
    restore.value = await (entry.isLocal ? removeHere : removeThere)(entry);
    there.value = there.value.filter(({ id }) => id !== entry.id);
    await load();
  };
  const undo = async () => {
    await restore.value?.();
    restore.value = null;
    there.value = await serverEntries().catch(() => []);
    await load();
  };

  const all = [...here.value, ...there.value].sort((a, b) => b.updated - a.updated);
  const waiting = waitingOf(there.value.flatMap(({ side, summary }) => (summary ? [{ side, game: summary }] : [])));
  const isWaiting = ({ id }: OwnEntry) => waiting.some((game) => game.id === id);
  const open = all.filter((entry) => !entry.summary?.result && !isWaiting(entry));
  const over = all.filter(({ summary }) => summary?.result && summary.plies > 0);
  return (
    <>
      <WaitingList games={waiting} />
      <div class="own-games">
        <Games id="unfinished" heading={t("home-unfinished")} games={open} onForget={(entry) => void remove(entry)} />
        <Games id="recent" heading={t("home-recent")} games={over} onForget={(entry) => void remove(entry)} />
      </div>
      <div role="status" class="removed">
        {restore.value && (
          <>
            <span>{t("home-game-forgotten")}</span>
            <button type="button" class="button" data-testid="undo" onClick={() => void undo()}>
              {t("button-undo")}
            </button>
          </>
        )}
      </div>
    </>
  );
}

interface GamesProps {
  id: string;
  heading: string;
  games: readonly OwnEntry[];
  onForget?(entry: OwnEntry): void;
}

/** A list of games, the latest first; more of them behind a button. */
export function Games({ id, heading, games, onForget }: GamesProps) {
  const all = useSignal(false);
  if (games.length === 0) {
    return null;
  }
  const shown = all.value ? games : games.slice(0, MOST);
  return (
    <section class="own-list" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul data-testid={id}>
        {shown.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            onForget={entry.isRemovable && onForget ? () => onForget(entry) : undefined}
          />
        ))}
      </ul>
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
    return t("home-game-computer", { level: game.level ?? 0 });
  }
  if (game.kind === "table") {
    return t("home-game-table");
  }
  const opponent = side === "both" ? null : game.players[side === "white" ? "black" : "white"];
  return opponent?.name ? t("home-game-friend", { name: opponent.name }) : t("home-game-friend-unnamed");
}

/** Whose turn it is, or how it ended. */
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

/** A game nobody has moved in has no summary yet, and needs no place in the list. */
export function localEntry(game: KeptGame): OwnEntry[] {
  const { id, summary, events, updated } = game;
  const isNew = summary === null && events.length === 0;
  const side = humanSide(game) ?? "both";
  return isNew ? [] : [{ id, address: `/solo/${id}`, side, summary, updated, isLocal: true, isRemovable: true }];
}

/** The games on the server: those this browser has the tokens of, and all others of a member. */
async function serverEntries(): Promise<OwnEntry[]> {
  const own = ownGames();
  const [found, others] = await Promise.all([
    summaries(own.map(({ id }) => id)),
    visitor.value.kind === "member" ? memberGames().catch(() => []) : [],
  ]);
  const isOwn = (id: string) => own.some((game) => game.id === id);
  return [
    ...found.map((summary) => serverEntry(summary, sideIn(summary.id), true)),
    ...others.filter(({ game }) => !isOwn(game.id)).map(({ game, side }) => serverEntry(game, side, false)),
  ];
}

function serverEntry(summary: Summary, side: OwnEntry["side"], isRemovable: boolean): OwnEntry {
  const { id, updated } = summary;
  return { id, address: `/g/${id}`, side, summary, updated, isLocal: false, isRemovable };
}

async function removeHere({ id }: OwnEntry): Promise<() => Promise<void>> {
  const kept = await shelf.game(id);
  await shelf.removeGame(id);
  return async () => {
    if (kept) {
      await shelf.keepGame(kept);
    }
  };
}

async function removeThere({ id }: OwnEntry): Promise<() => Promise<void>> {
  const own = ownGames().find((game) => game.id === id);
  forgetGame(id);
  return async () => {
    if (own) {
      rememberGame(own);
    }
  };
}

function sideIn(id: string): OwnEntry["side"] {
  return ownGames().find((game) => game.id === id)?.side ?? "both";
}
