import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { summaries } from "../../app/api.ts";
import { visitor } from "../../app/identity.ts";
import { waitingOf } from "../../app/waiting-games.ts";
import { forgetGame, ownGames, rememberGame } from "../../game/own-games.ts";
import { t } from "../../i18n/index.ts";
import { localDatabase } from "../../local/database.ts";
import type { OwnEntry } from "../../table/lists/game-list.tsx";
import { Games, localEntry } from "../../table/lists/game-list.tsx";
import { WaitingList } from "../../table/lists/waiting-list.tsx";
import type { Summary } from "../../wire/protocol.ts";
import { memberGames } from "../account/index.ts";
import { sendFinished } from "../archive/index.ts";

/** Unfinished games to resume, and the most recent finished ones, of this browser and of the member. */
export function OwnGames() {
  const here = useSignal<OwnEntry[]>([]);
  const there = useSignal<OwnEntry[]>([]);
  /** Undoes the last removal. */
  const restore = useSignal<(() => Promise<void>) | null>(null);
  const load = async () => {
    here.value = (await localDatabase.games()).flatMap(localEntry);
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

/** Games on the server: those this browser has tokens for, and a member's others. */
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
  const kept = await localDatabase.game(id);
  await localDatabase.removeGame(id);
  return async () => {
    if (kept) {
      await localDatabase.saveGame(kept);
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
