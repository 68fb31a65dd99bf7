/** Player endpoints, see docs/ratings.md. */
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
  Tally,
} from "../../wire/types.ts";

export function profileOf(name: string): Promise<Profile> {
  return request(addressOf(name));
}

export function graphOf(name: string, speed: string): Promise<RatingGraph> {
  return request(`${addressOf(name)}/ratings/${speed}`);
}

/** A page of games; `before` is the cursor of the previous page. */
export function gamesOf(name: string, conditions: URLSearchParams, before?: string): Promise<AccountGames> {
  const query = new URLSearchParams(conditions);
  if (before !== undefined) {
    query.set("before", before);
  }
  return request(`${addressOf(name)}/games?${query}`);
}

/** A player's results by opening. */
export function openingsOf(name: string): Promise<PlayerOpenings> {
  return request(`${addressOf(name)}/openings`);
}

/** A player's score against another. */
export function versus(name: string, other: string): Promise<Tally> {
  return request(`${addressOf(name)}/versus/${encodeURIComponent(other)}`);
}

/** Follows, blocks, unfollows or unblocks a player. */
export async function setRelation(name: string, kind: "follow" | "block", isOn: boolean): Promise<void> {
  await request(`${addressOf(name)}/${kind}`, { method: isOn ? "PUT" : "DELETE" });
}

/** Saves a private note about a player. */
export async function writeNote(name: string, note: NewNote): Promise<void> {
  await request(`${addressOf(name)}/note`, { method: "PUT", body: JSON.stringify(note) });
}

export function leaderboard(speed: Speed, page: number): Promise<Leaderboard> {
  return request(`/api/leaderboards/${speed}?page=${page}`);
}

export function distribution(speed: Speed): Promise<RatingDistribution> {
  return request(`/api/leaderboards/${speed}/distribution`);
}

function addressOf(name: string): string {
  return `/api/players/${encodeURIComponent(name)}`;
}
