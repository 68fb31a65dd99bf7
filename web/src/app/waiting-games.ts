/** Correspondence games in which it is the member's turn. */
import { computed, effect, signal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import type { AccountGame, AccountGames } from "../wire/types.ts";
import { request } from "./api.ts";
import { isSocialPage, visitor } from "./identity.ts";
import { route } from "./router.ts";

/** A game from the point of view of a side. */
type Seated = Pick<AccountGame, "game"> & { readonly side: AccountGame["side"] | "both" };

const POLL_INTERVAL = 60_000;

export interface WaitingGame {
  readonly id: string;
  readonly address: string;
  /** The opponent. */
  readonly name: string;
  readonly isBot: boolean;
  /** The visitor's deadline; null if the server does not say. */
  readonly due: number | null;
  /** Whether the game is paused, so that the deadline does not run. */
  readonly isPaused: boolean;
}

const games = signal<readonly AccountGame[]>([]);
let fetchedAt = 0;

/** The most urgent first. */
export const waiting = computed<readonly WaitingGame[]>(() => waitingOf(games.value));

/** Polls while a member is on a page about people, and on every change of page. */
export function startWaiting(): void {
  const matters = () => visitor.value.kind === "member" && isSocialPage(route.value.page);
  effect(() => {
    if (matters()) {
      void fetchWaitingGames();
    } else if (visitor.value.kind !== "member") {
      games.value = [];
    }
  });
  const again = () => {
    if (document.visibilityState === "visible" && matters() && Date.now() - fetchedAt >= POLL_INTERVAL) {
      void fetchWaitingGames();
    }
  };
  setInterval(again, POLL_INTERVAL);
  document.addEventListener("visibilitychange", again);
}

export async function fetchWaitingGames(): Promise<void> {
  if (visitor.peek().kind !== "member") {
    return;
  }
  fetchedAt = Date.now();
  try {
    games.value = (await request<AccountGames>("/api/account/games?open=true")).games;
  } catch {
    // Keeps the last answer; the next poll is not far.
  }
}

/** The most urgent waiting game other than the given one. */
export function nextGame(except: string): WaitingGame | null {
  return waiting.value.find(({ id }) => id !== except) ?? null;
}

function opponentOf({ players, turn }: AccountGame["game"]): Pick<WaitingGame, "name" | "isBot"> {
  const { name, bot } = players[turn === "white" ? "black" : "white"];
  return { name: name ?? t("person-guest"), isBot: bot === true };
}

/** Picks the games in which the given side is to move, by default of correspondence. */
export function waitingOf(
  all: readonly Seated[],
  isEligible = ({ days }: Seated["game"]) => days != null,
): readonly WaitingGame[] {
  return all
    .filter(({ side, game }) => isEligible(game) && !game.result && !game.waiting && game.turn === side)
    .map(({ game }) => ({
      id: game.id,
      address: `/g/${game.id}`,
      ...opponentOf(game),
      due: game.due ?? null,
      isPaused: (game.paused ?? 0) > Date.now(),
    }))
    .sort((a, b) => (a.due ?? Number.POSITIVE_INFINITY) - (b.due ?? Number.POSITIVE_INFINITY));
}
