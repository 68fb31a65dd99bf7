import { describe, expect, it } from "vitest";
import { reduce } from "../src/game/reduce.ts";
import type { GameState, ServerMessage } from "../src/protocol.ts";
import { AFTER_FIRST, AFTER_SECOND, FIRST, moved, NO_OFFERS, position, SECOND, state } from "./samples.ts";

function all(messages: ServerMessage[], from: GameState | null = null): GameState | null {
  return messages.reduce<GameState | null>((now, message) => reduce(now, message).state, from);
}

describe("reduce", () => {
  it("takes the whole state", () => {
    expect(all([{ t: "state", ...state({ v: 3 }) }])).toEqual(state({ v: 3 }));
  });

  it("follows a game move by move", () => {
    const end = all([
      { t: "state", ...state() },
      moved(1, 0, FIRST, AFTER_FIRST),
      moved(2, 1, SECOND, AFTER_SECOND),
      { t: "undone", v: 3, plies: 1, by: "black", position: AFTER_FIRST, clocks: null, offers: NO_OFFERS },
    ]);
    expect(end?.v).toBe(3);
    expect(end?.moves).toEqual([FIRST]);
    expect(end?.position).toBe(AFTER_FIRST);
  });

  it("ignores an event it has seen, as after a reconnection", () => {
    const once = reduce(state(), moved(1, 0, FIRST, AFTER_FIRST)).state;
    const twice = reduce(once, moved(1, 0, FIRST, AFTER_FIRST));
    expect(twice.known).toBe(true);
    expect(twice.state).toBe(once);
  });

  it("reports a missing event and changes nothing", () => {
    const before = state();
    expect(reduce(before, moved(2, 1, SECOND, AFTER_SECOND))).toEqual({ state: before, gap: true, known: false });
  });

  it("drops events before it has a state", () => {
    expect(reduce(null, moved(1, 0, FIRST, AFTER_FIRST)).state).toBeNull();
  });

  it("keeps offers, chat, names, presence, result and rematch", () => {
    const offers = { ...NO_OFFERS, draw: "white" as const };
    const end = all([
      { t: "state", ...state({ waiting: true }) },
      {
        t: "joined",
        v: 1,
        side: "black",
        players: { white: { name: "Anna", computer: null }, black: { name: null, computer: null } },
        clocks: null,
      },
      { t: "named", v: 2, players: state().players },
      { t: "offered", v: 3, offer: "draw", by: "white", offers },
      { t: "chatted", v: 4, line: { by: "white", name: "Anna", text: "gl", at: 1 } },
      { t: "declined", v: 5, offer: "draw", by: "black", offers: NO_OFFERS },
      { t: "presence", presence: { white: true, black: false, watchers: 3, away: { white: null, black: null } } },
      { t: "thinking", thinking: true },
      {
        t: "ended",
        v: 6,
        result: { winner: "white", reason: "resignation" },
        clocks: null,
        offers: NO_OFFERS,
        position: position(),
      },
      { t: "rematch", v: 7, game: "next" },
    ]);
    expect(end).toMatchObject({
      v: 7,
      waiting: false,
      offers: NO_OFFERS,
      chat: [{ text: "gl" }],
      presence: { black: false, watchers: 3 },
      thinking: false,
      result: { winner: "white", reason: "resignation" },
      rematch: "next",
    });
  });

  it("takes withdrawn offers and time that was given", () => {
    const clocks = { white: 300_000, black: 315_000, running: "white" as const, at: 5 };
    const end = all([
      { t: "state", ...state({ offers: { ...NO_OFFERS, takeback: "black" } }) },
      { t: "withdrawn", v: 1, offer: "takeback", by: "black", offers: NO_OFFERS },
      { t: "time-added", v: 2, side: "black", time: 15_000, clocks },
    ]);
    expect(end).toMatchObject({ v: 2, offers: NO_OFFERS, clocks });
  });

  it("does not count answers as events", () => {
    const before = state({ v: 4 });
    expect(reduce(before, { t: "ok", n: 1, v: 9 })).toEqual({ state: before, gap: false, known: false });
  });
});
