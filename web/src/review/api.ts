import type { Win } from "../analysis/engine/protocol.ts";
import { request } from "../api.ts";
import type { SandboxView } from "../learn/api.ts";
import type { Ply, Side } from "../protocol.ts";
import type { Quality } from "./door.ts";

export type Judgement = "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A review as docs/protocol.md describes it. */
export interface Review {
  /** White's chance before each ply and after the last. */
  chances: number[];
  accuracy: Record<Side, number | null>;
  counts: Record<Side, Partial<Record<Judgement, number>>>;
  plies: ReviewedPly[];
  moments: Moment[];
}

export interface ReviewedPly {
  side: Side;
  move: string;
  judgement: Judgement;
  /** What the side might have expected, and how much of it the move lost. */
  best: number;
  lost: number;
  line: Ply[];
  win: Win | null;
  closed: Record<Side, number | null>;
}

export interface Moment {
  ply: number;
  kind: "missed-win" | "advantage-gone" | "swing";
  in?: number;
}

export interface ReviewStatus {
  state: "queued" | "running" | "done" | "failed";
  progress: { done: number; of: number };
  ahead: number;
  game: string;
  quality: Quality;
  review: Review | null;
}

export interface Better {
  right: boolean;
  judgement: Judgement;
  lost: number;
  played: Ply | null;
}

export { reviewGame, SHORTEST, startReview } from "./door.ts";

export function reviewStatus(id: string): Promise<ReviewStatus> {
  return request(`/api/reviews/${id}`);
}

/** Hears how far a review is until it is done; the answer ends it. */
export function followReview(id: string, hear: (status: ReviewStatus) => void): () => void {
  const events = new EventSource(`/api/reviews/${id}/events`);
  events.onmessage = ({ data }) => {
    const status = JSON.parse(data) as ReviewStatus;
    if (status.state === "done" || status.state === "failed") {
      // The browser would take the end of the stream for a loss.
      events.close();
    }
    hear(status);
  };
  return () => events.close();
}

export function tryBetter(id: string, ply: number, move: string): Promise<Better> {
  return post(`/api/reviews/${id}/try`, { ply, move });
}

/** The game after some of its plies. */
export function gameView(game: string, plies = Number.POSITIVE_INFINITY): Promise<SandboxView> {
  return post("/api/sandbox/view", { game: upTo(game, plies), moves: [] });
}

/** A game string with so many of its moves; the fields before them are not looked at. */
export function upTo(game: string, plies: number): string {
  return game
    .split(";")
    .slice(0, plies + 3)
    .join(";");
}

function post<T>(path: string, body: object): Promise<T> {
  return request(path, { method: "POST", body: JSON.stringify(body) });
}
