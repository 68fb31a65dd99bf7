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
