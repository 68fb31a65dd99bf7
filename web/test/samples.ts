import type { LiveState, Ply, Position, ServerMessage } from "../src/wire/protocol.ts";

/** Messages of a small game, as sent by a server. */

export const NO_OFFERS = { draw: null, takeback: null, rematch: null };

export function position(changes: Partial<Position> = {}): Position {
  return {
    ply: 0,
    turn: "white",
    pieces: [],
    hands: {
      white: { Q: 1, S: 2, B: 2, G: 3, A: 3, M: 1, L: 1 },
      black: { Q: 1, S: 2, B: 2, G: 3, A: 3, M: 1, L: 1 },
    },
    legal: { wS1: [[0, 0, "wS1"]], wA1: [[0, 0, "wA1"]] },
    stuck: {},
    pass: false,
    closed: { white: null, black: null },
    occurrences: 1,
    ...changes,
  };
}

export function state(changes: Partial<LiveState> = {}): LiveState {
  return {
    v: 0,
    now: 1_000_000,
    game: {
      id: "game",
      kind: "friend",
      set: "Base+ML",
      opening: "tournament",
      level: null,
      clock: null,
      created: 1_000_000,
    },
    you: "white",
    players: { white: { name: "Anna", computer: null }, black: { name: "Ben", computer: null } },
    waiting: false,
    moves: [],
    clocks: null,
    offers: NO_OFFERS,
    result: null,
    rematch: null,
    chat: [],
    presence: { white: true, black: true, spectators: 0, away: { white: null, black: null } },
    thinking: false,
    ...changes,
  };
}

export function ply(uhp: string, piece: string, to: [number, number], from: [number, number] | null = null): Ply {
  return { uhp, piece, from, to, path: from ? [from, to] : [to], manner: from ? "slides" : "placed", by: null, at: 1 };
}

export const FIRST = ply("wS1", "wS1", [0, 0]);
export const SECOND = ply("bG1 wS1-", "bG1", [1, 0]);

export const AFTER_SECOND = position({
  ply: 2,
  turn: "white",
  pieces: [
    ["wS1", 0, 0],
    ["bG1", 1, 0],
  ],
  legal: { wQ: [[-1, 0, "wQ -wS1"]], wA1: [[-1, 0, "wA1 -wS1"]] },
});

/** The same moves as sent in messages. */
export const FIRST_SENT = { uhp: FIRST.uhp, at: FIRST.at };
export const SECOND_SENT = { uhp: SECOND.uhp, at: SECOND.at };

/** A `moved` message without clocks. */
export function moved(v: number, before: number, { uhp, at }: { uhp: string; at: number }): ServerMessage {
  return { t: "moved", v, ply: before, move: uhp, at };
}
