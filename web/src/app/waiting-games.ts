/** Games by correspondence that wait for a move of the member. */
import { computed, effect, signal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import type { AccountGame, AccountGames } from "../wire/types.ts";
import { request } from "./api.ts";
import { isAmongPeople, visitor } from "./identity.ts";
import { route } from "./router.ts";

/** Of which side a game is looked at; both play at one screen. */
type Seated = Pick<AccountGame, "game"> & { readonly side: AccountGame["side"] | "both" };

/** Days are long: once a minute is often enough. */
const EVERY = 60_000;

/** A game in which it is the visitor's turn. */
export interface WaitingGame {
  readonly id: string;
  readonly address: string;
  /** The opponent. */
  readonly name: string;
  /** When the visitor loses on time; null if the server does not say. */
  readonly due: number | null;
}

const games = signal<readonly AccountGame[]>([]);
let asked = 0;

/** Those that wait, the most urgent first. */
export const waiting = computed<readonly WaitingGame[]>(() => waitingOf(games.value));

/** Asks for them on pages about people, and anew whenever the member goes from one to another. Guests are asked about nothing. */
export function startWaiting(): void {
  const matters = () => visitor.value.kind === "member" && isAmongPeople(route.value.page);
  effect(() => {
    if (matters()) {
      void askWaiting();
    } else if (visitor.value.kind !== "member") {
      games.value = [];
    }
  });
  const again = () => {
    if (document.visibilityState === "visible" && matters() && Date.now() - asked >= EVERY) {
      void askWaiting();
    }
  };
  setInterval(again, EVERY);
  document.addEventListener("visibilitychange", again);
}

/** Asks which games wait for the member. */
export async function askWaiting(): Promise<void> {
  if (visitor.peek().kind !== "member") {
    return;
  }
  asked = Date.now();
  try {
    games.value = (await request<AccountGames>("/api/account/games?open=true")).games;
  } catch {
    // Without an answer those that are known stay; the next question is not far.
  }
}

/** The next game that waits besides one. */
export function nextGame(except: string): WaitingGame | null {
  return waiting.value.find(({ id }) => id !== except) ?? null;
}

/** Of somebody's games, those by correspondence in which they are to move. */
export function waitingOf(all: readonly Seated[]): readonly WaitingGame[] {
  return all
    .filter(({ side, game }) => game.days != null && !game.result && !game.waiting && game.turn === side)
    .map(({ game }) => ({
      id: game.id,
      address: `/g/${game.id}`,
      name: game.players[game.turn === "white" ? "black" : "white"].name ?? t("person-guest"),
      due: game.due ?? null,
    }))
    .sort((a, b) => (a.due ?? Number.POSITIVE_INFINITY) - (b.due ?? Number.POSITIVE_INFINITY));
}
