/** The visitor's games, in this browser and on the server. */
import { computed, signal } from "@preact/signals";
import { summaries } from "../../app/api.ts";
import { markExperienced } from "../../app/experience.ts";
import { visitor } from "../../app/identity.ts";
import { type WaitingGame, waitingOf } from "../../app/waiting-games.ts";
import { forgetGame, ownGames, rememberGame } from "../../game/own-games.ts";
import { localDatabase } from "../../local/database.ts";
import { localEntry, type OwnEntry } from "../../table/lists/game-list.tsx";
import type { Summary } from "../../wire/protocol.ts";
import { memberGames } from "../account/index.ts";
import { sendFinished } from "../archive/index.ts";
import { rememberRoom } from "./room.ts";

const POLL_INTERVAL = 15_000;
/** Games without a deadline that rest for longer are merely unfinished, and can be removed from their list. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000;

const local = signal<readonly OwnEntry[]>([]);
const remote = signal<readonly OwnEntry[]>([]);
/** Undoes the last removal. */
const restore = signal<(() => Promise<void>) | null>(null);

const all = computed(() => [...local.value, ...remote.value].sort((a, b) => b.updated - a.updated));

/** Games on the server that wait for the visitor's move, most urgent first. */
export const waiting = computed<readonly WaitingGame[]>(() =>
  waitingOf(
    remote.value.flatMap(({ side, summary }) => (summary ? [{ side, game: summary }] : [])),
    ({ days, updated }) => days != null || Date.now() - updated < MAX_AGE,
  ),
);

/** Unfinished games, including those that wait. */
export const unfinished = computed(() => all.value.filter(({ summary }) => !summary?.result));

export const finished = computed(() => all.value.filter(({ summary }) => summary?.result && summary.plies > 0));

export const canUndo = computed(() => restore.value !== null);

let watchers = 0;
let stop = () => {};

/** Loads the games, and polls the server until the last watcher has left. */
export function watchOwnGames(): () => void {
  watchers += 1;
  if (watchers === 1) {
    stop = start();
  }
  return () => {
    watchers -= 1;
    if (watchers === 0) {
      stop();
    }
  };
}

export async function removeGame(entry: OwnEntry): Promise<void> {
  restore.value = await (entry.isLocal ? removeHere : removeThere)(entry);
  remote.value = remote.value.filter(({ id }) => id !== entry.id);
  await loadLocal();
}

export async function undoRemoval(): Promise<void> {
  await restore.value?.();
  restore.value = null;
  remote.value = await serverEntries().catch(() => []);
  await loadLocal();
}

function start(): () => void {
  let isCurrent = true;
  let isLoaded = false;
  const ask = async () => {
    const found = await serverEntries().catch(() => null);
    if (isCurrent && found) {
      remote.value = found;
      if (isLoaded) {
        remember();
      }
    }
  };
  void loadLocal().then(async () => {
    isLoaded = true;
    await ask();
  });
  void sendFinished();
  addEventListener("online", sendFinished);
  const again = setInterval(ask, POLL_INTERVAL);
  const unsubscribe = visitor.subscribe(() => void (isLoaded && ask()));
  return () => {
    isCurrent = false;
    unsubscribe();
    clearInterval(again);
    removeEventListener("online", sendFinished);
  };
}

function remember(): void {
  const turn = waiting.value.length;
  rememberRoom({ turn, open: unfinished.value.length - turn });
}

async function loadLocal(): Promise<void> {
  local.value = (await localDatabase.games()).flatMap(localEntry);
  // Games finished before this was recorded elsewhere, such as by an import of the browser's data.
  if (finished.value.length > 0) {
    markExperienced();
  }
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
