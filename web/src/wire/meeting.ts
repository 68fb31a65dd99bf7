import type { ClockSetting, Opening, Side, SideChoice } from "./types.ts";

export type Terms = {
  set: string;
  opening: Opening;
  clock: ClockSetting | null;
  days: number | null;
  rated: boolean;
};
export type Person = { name: string | null; rating: number | null; provisional: boolean; bot: boolean };
export type Unfit = "own" | "blocked" | "guest" | "band";
export type Seek = {
  id: string;
  by: Person;
  terms: Terms;
  side: SideChoice;
  band: readonly [number, number] | null;
  since: number;
  mine: boolean;
  unfit: Unfit | null;
};
export type PoolKey = { clock: ClockSetting; rated: boolean };
export type Pool = { clock: ClockSetting; rated: boolean; people: number };
export type LobbyGame = { id: string; white: Person; black: Person; terms: Terms; plies: number };
export type LobbyRequest =
  | { t: "hello"; guest: string | null }
  | { t: "seek"; terms: Terms; side: SideChoice; band: readonly [number, number] | null }
  | { t: "withdraw"; seek: string }
  | { t: "accept"; seek: string }
  | { t: "join"; clock: ClockSetting; rated: boolean }
  | { t: "leave" };
export type LobbyMessage =
  | {
      t: "lobby";
      you: Person;
      people: number;
      seeks: readonly Seek[];
      pools: readonly Pool[];
      games: readonly LobbyGame[];
      waiting: PoolKey | null;
    }
  | { t: "seek"; seek: Seek }
  | { t: "gone"; seek: string }
  | { t: "pools"; pools: readonly Pool[] }
  | { t: "people"; people: number }
  | { t: "games"; games: readonly LobbyGame[] }
  | ({ t: "go" } & Go)
  | { t: "refused"; code: LobbyErrorCode; text: string }
  | { t: "challenge"; challenge: Challenge }
  | { t: "reconnect" };
export type ChallengeState = "offered" | "accepted" | "declined" | "withdrawn" | "expired";
export type Challenge = {
  id: string;
  by: Person;
  to: Person | null;
  terms: Terms;
  side: SideChoice;
  state: ChallengeState;
  reason: Decline | null;
  offered: number;
  expires: number;
  mine: boolean;
};
export type NewChallenge = { to: string | null; terms: Terms; side: SideChoice };
export type Go = { game: string; side: Side; token: string | null };
export type Decline = "generic" | "later" | "too-fast" | "too-slow" | "casual" | "rated" | "variant";
export type Challenges = { challenges: readonly Challenge[] };
export type AcceptChallenge = { guest?: string };
export type DeclineChallenge = { reason: Decline };
export type LobbyErrorCode =
  | "bad-request"
  | "too-many-requests"
  | "bad-terms"
  | "no-correspondence"
  | "no-such-pool"
  | "gone"
  | "own"
  | "blocked"
  | "guest"
  | "band"
  | "playing"
  | "too-many"
  | "no-such-player"
  | "no-such-challenge"
  | "not-for-you"
  | "not-yours"
  | "over"
  | "storage";
export type PlayerRating = {
  speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
  place: number | null;
};
export type Profile = {
  name: string;
  since: number;
  bot: boolean;
  ratings: readonly PlayerRating[];
  games: { played: number; won: number; drawn: number; lost: number };
  following: boolean;
  blocked: boolean;
  note: string | null;
};
export type RatingPoint = { at: number; rating: number; deviation: number; game: string };
export type RatingGraph = { points: readonly RatingPoint[] };
export type VersusScore = { won: number; drawn: number; lost: number };
export type RankedPlayer = { place: number; name: string; rating: number; games: number; bot: boolean };
export type Leaderboard = {
  players: readonly RankedPlayer[];
  own: { place: number; rating: number } | null;
  total: number;
};
export type RatingDistribution = { from: number; step: number; counts: readonly number[] };
export type NewNote = { text: string };
