/** Challenge endpoints, see docs/lobby.md. */

import { request } from "../../app/api.ts";
import { updateChallenge } from "../../app/challenges.ts";
import { visitor } from "../../app/identity.ts";
import { newId } from "../../app/ids.ts";
import { go } from "../../app/router.ts";
import { load, save } from "../../app/storage.ts";
import { rememberGame } from "../../game/own-games.ts";
import type { AcceptChallenge, Challenge, Decline, DeclineChallenge, Go, NewChallenge } from "../../wire/types.ts";

/** Challenges a player, or anyone who has the link. */
export async function challenge(offer: NewChallenge): Promise<Challenge> {
  const made = await request<Challenge>("/api/challenges", { method: "POST", body: JSON.stringify(offer) });
  updateChallenge(made);
  return made;
}

export function challengeOf(id: string): Promise<Challenge> {
  return request<Challenge>(addressOf(id));
}

/** Accepts a challenge and opens the board. Idempotent: accepting twice leads to the same game. */
export async function accept(id: string): Promise<void> {
  const proof: AcceptChallenge = visitor.value.kind === "member" ? {} : { guest: guestToken() };
  const { game, side, token } = await request<Go>(`${addressOf(id)}/accept`, {
    method: "POST",
    body: JSON.stringify(proof),
  });
  if (token !== null) {
    rememberGame({ id: game, token, side });
  }
  go(`/g/${game}`);
}

export async function decline(id: string, reason: Decline): Promise<void> {
  const answer: DeclineChallenge = { reason };
  await request(`${addressOf(id)}/decline`, { method: "POST", body: JSON.stringify(answer) });
}

export async function withdraw(id: string): Promise<void> {
  await request(addressOf(id), { method: "DELETE" });
}

function addressOf(id: string): string {
  return `/api/challenges/${encodeURIComponent(id)}`;
}

const KEY = "lobby-guest";

/** The secret that identifies a guest in the lobby. The server stores only its hash. */
export function guestToken(): string {
  const known = load(KEY);
  if (known && /^[A-Za-z0-9_-]{22}$/.test(known)) {
    return known;
  }
  const made = newId();
  save(KEY, made);
  return made;
}
