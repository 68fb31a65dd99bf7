/** What is asked of the server about challenges, as docs/lobby.md describes it. */
import { request } from "../../app/api.ts";
import { heardOf } from "../../app/challenges.ts";
import { visitor } from "../../app/identity.ts";
import { go } from "../../app/router.ts";
import { rememberGame } from "../../game/own-games.ts";
import type { AcceptChallenge, Challenge, Decline, DeclineChallenge, Go, NewChallenge } from "../../wire/types.ts";
import { guestToken } from "./guest.ts";

/** Offers a game to a player, or to whoever has the link. */
export async function challenge(offer: NewChallenge): Promise<Challenge> {
  const made = await request<Challenge>("/api/challenges", { method: "POST", body: JSON.stringify(offer) });
  heardOf(made);
  return made;
}

export function challengeOf(id: string): Promise<Challenge> {
  return request<Challenge>(addressOf(id));
}

/** Accepts, and goes to the board. Accepting twice leads to the same game. */
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
