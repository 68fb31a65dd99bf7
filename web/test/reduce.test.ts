import { describe, expect, it } from "vitest";
import { reduce } from "../src/game/reduce.ts";
import type { LiveState, ServerMessage } from "../src/wire/protocol.ts";
import { FIRST_SENT, moved, NO_OFFERS, SECOND_SENT, state } from "./samples.ts";

function all(messages: ServerMessage[], from: LiveState | null = null): LiveState | null {
  return messages.reduce<LiveState | null>((now, message) => reduce(now, message).state, from);
}

describe("reduce", () => {
  it("accepts a whole state", () => {
    expect(all([{ t: "state", ...state({ v: 3 }) }])).toEqual(state({ v: 3 }));
  });

  it("follows a game move by move", () => {
    const end = all([
      { t: "state", ...state() },
      moved(1, 0, FIRST_SENT),
      moved(2, 1, SECOND_SENT),
      { t: "undone", v: 3, plies: 1, by: "black" },
    ]);
    expect(end?.v).toBe(3);
    expect(end?.moves).toEqual([FIRST_SENT]);
  });

  it("ignores a known event, as after a reconnection", () => {
    const once = reduce(state(), moved(1, 0, FIRST_SENT)).state;
    const twice = reduce(once, moved(1, 0, FIRST_SENT));
    expect(twice.known).toBe(true);
    expect(twice.state).toBe(once);
  });

  it("reports a missing event and changes nothing", () => {
    const before = state();
    expect(reduce(before, moved(2, 1, SECOND_SENT))).toEqual({ state: before, gap: true, known: false });
  });

  it("drops events before it has a state", () => {
    expect(reduce(null, moved(1, 0, FIRST_SENT)).state).toBeNull();
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
      { t: "presence", presence: { white: true, black: false, spectators: 3, away: { white: null, black: null } } },
      { t: "thinking", thinking: true },
      { t: "ended", v: 6, result: { winner: "white", reason: "resignation" } },
      { t: "rematch", v: 7, game: "next" },
    ]);
    expect(end).toMatchObject({
      v: 7,
      waiting: false,
      offers: NO_OFFERS,
      chat: [{ text: "gl" }],
      presence: { black: false, spectators: 3 },
      thinking: false,
      result: { winner: "white", reason: "resignation" },
      rematch: "next",
    });
  });

  it("updates the ratings at the end of a game", () => {
    const players = {
      white: { name: "Anna", computer: null, member: true, rating: 1612, change: 7 },
      black: { name: "Ben", computer: null, member: true, rating: 1580, change: -7 },
    };
    const end = all([
      { t: "state", ...state() },
      { t: "ended", v: 1, result: { winner: "white", reason: "resignation" } },
      { t: "rated", players },
    ]);
    expect(end).toMatchObject({ v: 1, players });
  });

  it("removes an offer that a message does not mention", () => {
    const end = all([
      { t: "state", ...state({ offers: { ...NO_OFFERS, draw: "black", takeback: "white" } }) },
      { ...moved(1, 0, FIRST_SENT), offers: { ...NO_OFFERS, draw: "black" } } as ServerMessage,
    ]);
    expect(end?.offers).toEqual({ ...NO_OFFERS, draw: "black" });
    expect(all([moved(2, 1, SECOND_SENT)], end)?.offers).toEqual(NO_OFFERS);
  });

  it("handles withdrawn offers and added time", () => {
    const clocks = { white: 300_000, black: 315_000, running: "white" as const, at: 5 };
    const end = all([
      { t: "state", ...state({ offers: { ...NO_OFFERS, takeback: "black" } }) },
      { t: "withdrawn", v: 1, offer: "takeback", by: "black", offers: NO_OFFERS },
      { t: "time-added", v: 2, side: "black", time: 15_000, clocks },
    ]);
    expect(end).toMatchObject({ v: 2, offers: NO_OFFERS, clocks });
  });

  it("updates deadlines in a correspondence game: after a move, a pause, and a refunded outage", () => {
    const offered = { ...NO_OFFERS, pause: "black" as const, days: 7 };
    const begun = all([{ t: "state", ...state({ due: 100, offers: offered }) }]);
    const paused = all([{ t: "paused", v: 1, paused: 800, due: 900 }], begun);
    expect(paused).toMatchObject({ paused: 800, due: 900 });
    expect(paused?.offers).toEqual(NO_OFFERS);
    expect(all([{ t: "extended", v: 2, due: 950 }], paused)).toMatchObject({ paused: 800, due: 950 });
    const moved: ServerMessage = { t: "moved", v: 2, ply: 0, move: FIRST_SENT.uhp, at: 1, due: 1_000 };
    expect(all([moved], paused)).toMatchObject({ paused: 800, due: 1_000 });
    expect(all([{ t: "undone", v: 3, plies: 0, by: "white" }], all([moved], paused))).not.toHaveProperty("due");
  });

  it("stores the conditional moves that the server sends, and removes them with it", () => {
    const lines = [["bG1 wS1-", "wQ -wS1"]];
    const planned = all([{ t: "plan", plan: lines }], state());
    expect(planned?.plan).toEqual(lines);
    expect(all([{ t: "plan", plan: null }], planned)).toEqual(state());
  });

  it("records who agrees to share the game", () => {
    const asked = state({ sharing: { white: false, black: false } });
    const shared: ServerMessage = { t: "shared", v: 1, by: "black" };
    expect(reduce(asked, shared).state?.sharing).toEqual({ white: false, black: true });
    expect(reduce(state(), shared).state).toEqual(state({ v: 1 }));
  });

  it("does not count answers as events", () => {
    const before = state({ v: 4 });
    expect(reduce(before, { t: "ok", n: 1, v: 9 })).toEqual({ state: before, gap: false, known: false });
  });
});
