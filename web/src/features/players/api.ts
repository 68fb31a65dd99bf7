/** What pages about players ask of the server, as docs/ratings.md describes it. */
import { request } from "../../app/api.ts";
import type { Speed } from "../../app/speed.ts";
import type {
  AccountGames,
  Leaderboard,
  NewNote,
  PlayerOpenings,
  Profile,
  RatingDistribution,
  RatingGraph,
  VersusScore,
} from "../../wire/types.ts";

export function profileOf(name: string): Promise<Profile> {
  return request(addressOf(name));
}

/** How a rating has changed. */
export function graphOf(name: string, speed: string): Promise<RatingGraph> {
  return request(`${addressOf(name)}/ratings/${speed}`);
}

/** A page of games; `before` is where the one before it ended. */
export function gamesOf(name: string, conditions: URLSearchParams, before?: string): Promise<AccountGames> {
  const query = new URLSearchParams(conditions);
  if (before !== undefined) {
    query.set("before", before);
  }
  return request(`${addressOf(name)}/games?${query}`);
}

/** How a player has fared with each opening. */
export function openingsOf(name: string): Promise<PlayerOpenings> {
  return request(`${addressOf(name)}/openings`);
}

/** How a player has fared against another. */
export function versus(name: string, other: string): Promise<VersusScore> {
  return request(`${addressOf(name)}/versus/${encodeURIComponent(other)}`);
}

/** Follows or blocks a player, or no longer does. */
export async function tie(name: string, kind: "follow" | "block", isTied: boolean): Promise<void> {
  await request(`${addressOf(name)}/${kind}`, { method: isTied ? "PUT" : "DELETE" });
}

/** Writes down something about a player; nobody else reads it. */
export async function writeNote(name: string, note: NewNote): Promise<void> {
  await request(`${addressOf(name)}/note`, { method: "PUT", body: JSON.stringify(note) });
}

export function leaderboard(speed: Speed, page: number): Promise<Leaderboard> {
  return request(`/api/leaderboards/${speed}?page=${page}`);
}

/** How many players have which rating. */
export function distribution(speed: Speed): Promise<RatingDistribution> {
  return request(`/api/leaderboards/${speed}/distribution`);
}

function addressOf(name: string): string {
  return `/api/players/${encodeURIComponent(name)}`;
}
