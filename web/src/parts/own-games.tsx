import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { summaries } from "../api.ts";
import { resultHeading } from "../game/words.ts";
import { forgetGame, ownGames, rememberGame } from "../games.ts";
import { ago, t } from "../i18n/index.ts";
import type { Side, Summary } from "../protocol.ts";
import { sendFinished } from "../solo/archive.ts";
import { saveDamaged } from "../solo/damaged.tsx";
import { type KeptGame, shelf } from "../solo/shelf.ts";
import { IconButton } from "./controls.tsx";

/** A game of the list: on the server, or in this browser. */
interface Entry {
  id: string;
  address: string;
  side: Side | "both";
  /** Null if the game cannot be read. */
  summary: Summary | null;
  updated: number;
  isLocal: boolean;
}

/** So many games of each kind are seen at once. */
const MOST = 6;

/** The games of this browser: those without result to go on with, and the last ones that are over. */
export function OwnGames() {
  const here = useSignal<Entry[]>([]);
  const there = useSignal<Entry[]>([]);
  /** Puts back what was removed last. */
  const restore = useSignal<(() => Promise<void>) | null>(null);
  const load = async () => {
    here.value = (await shelf.games()).flatMap(localEntry);
  };
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const found = await summaries(ownGames().map(({ id }) => id)).catch(() => null);
      if (current && found) {
        there.value = found.map((summary) => serverEntry(summary, sideIn(summary.id)));
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
  }, [here, there]);

  const remove = async (entry: Entry) => {
    restore.value = await (entry.isLocal ? removeHere : removeThere)(entry);
    there.value = there.value.filter(({ id }) => id !== entry.id);
    await load();
  };
  const undo = async () => {
    await restore.value?.();
    restore.value = null;
    const found = await summaries(ownGames().map(({ id }) => id)).catch(() => []);
    there.value = found.map((summary) => serverEntry(summary, sideIn(summary.id)));
    await load();
  };

  const all = [...here.value, ...there.value].sort((a, b) => b.updated - a.updated);
  const open = all.filter(({ summary }) => !summary?.result);
  const over = all.filter(({ summary }) => summary?.result && summary.plies > 0);
  return (
    <>
      <div class="own-games">
        <Games name="unfinished" games={open} onForget={(entry) => void remove(entry)} />
        <Games name="recent" games={over} onForget={(entry) => void remove(entry)} />
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
  name: "unfinished" | "recent";
  games: readonly Entry[];
  onForget(entry: Entry): void;
}

/** A list of games, the latest first; more of them behind a button. */
function Games({ name, games, onForget }: GamesProps) {
  const all = useSignal(false);
  if (games.length === 0) {
    return null;
  }
  const shown = all.value ? games : games.slice(0, MOST);
  return (
    <section class="own-list" aria-labelledby={name}>
      <h2 id={name}>{t(`home-${name}`)}</h2>
      <ul data-testid={name}>
        {shown.map((entry) => (
          <Row key={entry.id} entry={entry} onForget={() => onForget(entry)} />
        ))}
      </ul>
      {shown.length < games.length && (
        <button
          type="button"
          class="button quiet"
          data-testid={`${name}-all`}
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

function Row({ entry, onForget }: { entry: Entry; onForget(): void }) {
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
              {summary.set} · {t("home-game-moves", { count: summary.plies })} · {ago(entry.updated, Date.now())}
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
      <IconButton icon="close" testid="forget" label={t("home-game-forget", { game: name })} onClick={onForget} />
    </li>
  );
}

function nameOf(game: Summary, side: Entry["side"]): string {
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
function stateOf(game: Summary, side: Entry["side"]): string {
  if (game.result) {
    return resultHeading(game.result, side);
  }
  if (game.waiting) {
    return t("home-game-waiting");
  }
  return side === "both"
    ? t("home-game-turn", { side: game.turn })
    : t(side === game.turn ? "home-game-your-turn" : "home-game-their-turn");
}

/** A game nobody has moved in has no summary yet, and needs no place in the list. */
function localEntry({ id, summary, events, updated }: KeptGame): Entry[] {
  const isNew = summary === null && events.length === 0;
  const computer = summary && (["white", "black"] as const).find((side) => summary.players[side].computer !== null);
  const side = computer ? (computer === "white" ? "black" : "white") : "both";
  return isNew ? [] : [{ id, address: `/solo/${id}`, side, summary, updated, isLocal: true }];
}

function serverEntry(summary: Summary, side: Entry["side"]): Entry {
  return { id: summary.id, address: `/g/${summary.id}`, side, summary, updated: summary.updated, isLocal: false };
}

async function removeHere({ id }: Entry): Promise<() => Promise<void>> {
  const kept = await shelf.game(id);
  await shelf.removeGame(id);
  return async () => {
    if (kept) {
      await shelf.keepGame(kept);
    }
  };
}

async function removeThere({ id }: Entry): Promise<() => Promise<void>> {
  const own = ownGames().find((game) => game.id === id);
  forgetGame(id);
  return async () => {
    if (own) {
      rememberGame(own);
    }
  };
}

function sideIn(id: string): Entry["side"] {
  return ownGames().find((game) => game.id === id)?.side ?? "both";
}
