import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchChallenges, incoming, updateChallenge } from "../src/app/challenges.ts";
import { setVisitor } from "../src/app/identity.ts";
import { route } from "../src/app/router.ts";
import { speedOf } from "../src/app/speed.ts";
import { outdated } from "../src/app/update.ts";
import { isWaiting, type LobbySnapshot, peopleIn, peopleOnline, reduceLobby } from "../src/features/lobby/state.ts";
import { LobbyStore } from "../src/features/lobby/store.ts";
import { bandOf, houseTerms, houseTermsOf, offerTerms, termsOf } from "../src/features/lobby/terms-choice.ts";
import { choices, setOf } from "../src/game/choices.ts";
import { ownGame } from "../src/game/own-games.ts";
import { ratingNotesOf } from "../src/game/terms-text.ts";
import { PROTOCOL } from "../src/wire/protocol.ts";
import type { Challenge, LobbyMessage, LobbyRequest, Person, PoolKey, Seek } from "../src/wire/types.ts";
import { Wire } from "./wire.ts";

const ANNA: Person = { name: "Anna", rating: 1512, provisional: false, bot: false };
const GUEST: Person = { name: null, rating: null, provisional: false, bot: false };
const BLITZ: PoolKey = { clock: { initial: 300, increment: 4 }, rated: false };
const TERMS = { set: "Base+MLP", opening: "tournament", clock: BLITZ.clock, days: null, rated: false } as const;
const EMPTY: Extract<LobbyMessage, { t: "lobby" }> = {
  t: "lobby",
  you: GUEST,
  people: 1,
  seeks: [],
  pools: [],
  games: [],
  house: [],
  waiting: null,
};

function seek(id: string, more: Partial<Seek> = {}): Seek {
  return { id, by: ANNA, terms: TERMS, side: "random", band: null, since: 0, mine: false, unfit: null, ...more };
}

class LobbyWire extends Wire<LobbyMessage, LobbyRequest> {}

const wires: LobbyWire[] = [];
let store: LobbyStore;

/** The wire of the latest connection. */
function wire(): LobbyWire {
  const last = wires.at(-1);
  if (!last) {
    throw new Error("no connection");
  }
  return last;
}

function enter(lobby: LobbyMessage = EMPTY): void {
  wire().open();
  wire().say(lobby);
}

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const page = new EventTarget();
  vi.stubGlobal("document", Object.assign(page, { visibilityState: "visible", getElementById: () => null }));
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  const location = { pathname: "/lobby", search: "" };
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", {
    pushState: (_: null, __: string, to: string) => Object.assign(location, { pathname: to }),
  });
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("requestAnimationFrame", () => 0);
  route.value = { page: "lobby" };
  setVisitor({ kind: "guest", needsInvitation: false });
  wires.length = 0;
  store = new LobbyStore(() => {
    const made = new LobbyWire();
    wires.push(made);
    return made;
  });
});

afterEach(() => {
  store.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the lobby", () => {
  const whole = (message: Partial<typeof EMPTY>): LobbySnapshot =>
    reduceLobby(null, { ...EMPTY, ...message }) as LobbySnapshot;

  it("starts with the snapshot", () => {
    expect(reduceLobby(null, { t: "people", people: 3 })).toBeNull();
    expect(whole({ people: 3 }).people).toBe(3);
  });

  it("lists the visitor's own seeks first, then those that fit, oldest first", () => {
    const lobby = whole({
      seeks: [
        seek("d", { unfit: "band", since: 1 }),
        seek("c", { since: 3 }),
        seek("b", { since: 2 }),
        seek("a", { mine: true, unfit: "own", since: 9 }),
      ],
    });
    expect(lobby.seeks.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  });

  it("adds, updates and removes seeks", () => {
    let lobby: LobbySnapshot | null = whole({ seeks: [seek("a")] });
    lobby = reduceLobby(lobby, { t: "seek", seek: seek("b") });
    lobby = reduceLobby(lobby, { t: "seek", seek: seek("a", { unfit: "blocked" }) });
    expect(lobby?.seeks.map(({ id, unfit }) => [id, unfit])).toEqual([
      ["b", null],
      ["a", "blocked"],
    ]);
    lobby = reduceLobby(lobby, { t: "gone", seek: "b" });
    expect(lobby?.seeks.map(({ id }) => id)).toEqual(["a"]);
    expect(reduceLobby(lobby, { t: "gone", seek: "b" })).toEqual(lobby);
  });

  it("counts players waiting for the same clock and kind of game", () => {
    const lobby = whole({ pools: [{ ...BLITZ, people: 2 }] });
    expect(peopleIn(lobby, BLITZ)).toBe(2);
    expect(peopleIn(lobby, { ...BLITZ, rated: true })).toBe(0);
  });

  it("knows whether the visitor is waiting for an opponent", () => {
    expect(isWaiting(whole({}))).toBe(false);
    expect(isWaiting(whole({ waiting: BLITZ }))).toBe(true);
    expect(isWaiting(whole({ seeks: [seek("a", { mine: true })] }))).toBe(true);
  });
});

describe("the house", () => {
  const HOUSE = [{ name: "skep-1", level: 1, rating: 612, provisional: false, busy: false }];
  const SKEP: Person = { name: "skep-1", rating: 612, provisional: false, bot: true };
  const made: Challenge = {
    id: "c",
    by: GUEST,
    to: SKEP,
    terms: TERMS,
    side: "random",
    state: "offered",
    reason: null,
    offered: 0,
    expires: Date.now() + 300_000,
    mine: true,
  };

  it("is listed while its opponents are available", () => {
    enter({ ...EMPTY, house: HOUSE });
    expect(store.lobby.value?.house).toEqual(HOUSE);
    wire().say({ t: "house", house: [] });
    expect(store.lobby.value?.house).toEqual([]);
  });

  it("is challenged once by a guest, with the browser's secret, and reports a refusal", async () => {
    enter({ ...EMPTY, house: HOUSE });
    const bodies: Record<string, unknown>[] = [];
    vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      return new Response(JSON.stringify(made), { status: 201 });
    });
    await Promise.all([store.playHouse("skep-1"), store.playHouse("skep-1")]);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ to: "skep-1", terms: { rated: false }, guest: expect.stringMatching(/^.{22}$/) });
    expect(store.inviting.value).toBe("skep-1");
    wire().say({ t: "challenge", challenge: { ...made, state: "declined", reason: "later" } });
    expect(store.inviting.value).toBeNull();
    expect(store.notice.value).toEqual({ kind: "declined", name: "skep-1" });
  });
});

describe("in the lobby", () => {
  it("a guest is identified by the browser's secret, a member by the session", () => {
    wire().open();
    const [hello] = wire().sent;
    expect(hello).toMatchObject({ t: "hello", guest: expect.stringMatching(/^[\w-]{22}$/) });
    setVisitor({ kind: "member", name: "Anna" });
    wire().open();
    expect(wires).toHaveLength(2);
    expect(wire().sent).toEqual([{ t: "hello", protocol: PROTOCOL, guest: null }]);
    setVisitor({ kind: "guest", needsInvitation: false });
    wire().open();
    expect(wire().sent).toEqual([hello]);
  });

  it("a second click on the clock stops waiting", () => {
    enter();
    store.toggle(BLITZ);
    expect(store.lobby.value?.waiting).toEqual(BLITZ);
    store.toggle(BLITZ);
    expect(store.lobby.value?.waiting).toBeNull();
    expect(wire().asked).toEqual([{ t: "join", ...BLITZ }, { t: "leave" }]);
  });

  it("a refused player is not waiting, and the reason is shown until the next request", () => {
    enter();
    store.toggle(BLITZ);
    wire().say({ t: "refused", code: "playing", text: "" });
    expect(store.lobby.value?.waiting).toBeNull();
    expect(store.notice.value).toEqual({ kind: "refused", code: "playing" });
    store.leave();
    expect(store.notice.value).toBeNull();
  });

  it("a seek is accepted once, however often it is clicked", () => {
    enter({ ...EMPTY, seeks: [seek("a"), seek("b")] });
    store.accept("a");
    store.accept("a");
    store.accept("b");
    expect(wire().asked).toEqual([{ t: "accept", seek: "a" }]);
    wire().say({ t: "gone", seek: "a" });
    store.accept("b");
    expect(wire().asked).toHaveLength(2);
  });

  it("a started game is opened, and a guest stores its token as in a friend's game", () => {
    enter();
    wire().say({ t: "go", game: "q3YkX1v0TQmWb9xY2yXz4A", side: "black", token: "secret" });
    expect(location.pathname).toBe("/g/q3YkX1v0TQmWb9xY2yXz4A");
    expect(ownGame("q3YkX1v0TQmWb9xY2yXz4A")).toEqual({ id: "q3YkX1v0TQmWb9xY2yXz4A", token: "secret", side: "black" });
  });

  it("a game started elsewhere does not interrupt a visitor of the start page, unless they wait for one", () => {
    route.value = { page: "home" };
    enter();
    wire().say({ t: "go", game: "elsewhere", side: "black", token: null });
    expect(location.pathname).toBe("/lobby");
    store.toggle(BLITZ);
    wire().say({ t: "go", game: "here", side: "black", token: null });
    expect(location.pathname).toBe("/g/here");
  });

  it("a member needs no token for the seat", () => {
    enter();
    wire().say({ t: "go", game: "q3YkX1v0TQmWb9xY2yXz4A", side: "white", token: null });
    expect(ownGame("q3YkX1v0TQmWb9xY2yXz4A")).toBeNull();
  });

  it("waiting resumes after a short loss of the connection, but not after a long one", () => {
    enter();
    store.toggle(BLITZ);
    wire().break();
    expect(store.status.value).toBe("lost");
    vi.advanceTimersByTime(1_000);
    enter();
    expect(store.status.value).toBe("open");
    expect(wire().asked).toEqual([{ t: "join", ...BLITZ }]);
    dispatchEvent(new Event("offline"));
    vi.setSystemTime(Date.now() + 120_000);
    dispatchEvent(new Event("online"));
    enter();
    expect(store.lobby.value?.waiting).toBeNull();
    expect(wire().asked).toEqual([]);
  });

  it("seeks withdrawn with the connection are reported", () => {
    enter({ ...EMPTY, seeks: [seek("a", { mine: true })] });
    wire().reject({ t: "reconnect" });
    vi.advanceTimersByTime(1_000);
    enter();
    expect(store.notice.value).toEqual({ kind: "withdrawn" });
  });

  /** Hides the tab for some time, then shows it again. */
  function sleep(seconds: number): void {
    const page = document as unknown as EventTarget & { visibilityState: string };
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    vi.setSystemTime(Date.now() + seconds * 1_000);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
  }

  it("after sleeping, a tab opens a new connection before it closes the old one", () => {
    enter();
    const [before] = wires;
    sleep(30);
    expect(wires).toHaveLength(2);
    expect(before?.isClosed).toBe(false);
    enter();
    expect(before?.isClosed).toBe(true);
    expect(store.status.value).toBe("open");
  });

  it("a click while the connection is being replaced is sent over the new one", () => {
    enter({ ...EMPTY, seeks: [seek("a")] });
    sleep(30);
    store.toggle(BLITZ);
    store.accept("a");
    expect(store.lobby.value?.waiting).toEqual(BLITZ);
    expect(wires[0]?.asked).toEqual([]);
    wire().open();
    expect(wire().asked).toEqual([]);
    wire().say({ ...EMPTY, seeks: [seek("a")] });
    expect(wire().asked).toEqual([
      { t: "join", ...BLITZ },
      { t: "accept", seek: "a" },
    ]);
    expect(store.lobby.value?.waiting).toEqual(BLITZ);
    expect(store.accepting.value).toBe("a");
  });

  it("a visitor who stops waiting while the connection is being replaced is no longer waiting", () => {
    enter({ ...EMPTY, waiting: BLITZ });
    sleep(30);
    store.leave();
    enter({ ...EMPTY, waiting: BLITZ });
    expect(wire().asked).toEqual([{ t: "leave" }]);
    expect(store.lobby.value?.waiting).toBeNull();
  });

  it("a click after signing in waits for the new connection", () => {
    enter();
    setVisitor({ kind: "member", name: "Anna" });
    store.toggle(BLITZ);
    enter({ ...EMPTY, you: ANNA });
    expect(wire().asked).toEqual([{ t: "join", ...BLITZ }]);
    expect(store.lobby.value?.waiting).toEqual(BLITZ);
  });

  it("a click survives a failed connection attempt, but not for long", () => {
    enter({ ...EMPTY, seeks: [seek("a")] });
    sleep(30);
    store.accept("a");
    wire().break();
    vi.advanceTimersByTime(1_000);
    enter({ ...EMPTY, seeks: [seek("a")] });
    expect(wire().asked).toEqual([{ t: "accept", seek: "a" }]);
    sleep(30);
    store.accept("b");
    wire().break();
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(Date.now() + 12_000);
    enter({ ...EMPTY, seeks: [seek("b")] });
    expect(wire().asked).toEqual([]);
    expect(store.accepting.value).toBeNull();
  });

  it("a silently dead connection is noticed, and the visitor rejoins the pool", () => {
    enter();
    store.toggle(BLITZ);
    vi.advanceTimersByTime(16_000);
    expect(wire().all("ping")).toHaveLength(1);
    const dead = wire();
    vi.advanceTimersByTime(7_000);
    expect(store.status.value).toBe("lost");
    expect(dead.isClosed).toBe(true);
    vi.advanceTimersByTime(1_000);
    enter();
    expect(wire().asked).toEqual([{ t: "join", ...BLITZ }]);
  });

  it("a connection whose pings are answered is kept", () => {
    enter();
    for (let minute = 0; minute < 20; minute += 1) {
      vi.advanceTimersByTime(15_000);
      const ping = wire().all("ping").at(-1);
      wire().say({ t: "pong", n: ping?.n ?? 0 });
    }
    expect(wires).toHaveLength(1);
    expect(wire().all("ping")).toHaveLength(20);
    expect(store.status.value).toBe("open");
  });

  it("a server that refuses the greeting is contacted less and less often", () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ok: true, protocol: PROTOCOL })));
    for (let passed = 0; passed < 200; passed += 1) {
      if (!wire().isClosed) {
        wire().open();
        wire().reject({ t: "refused", code: "bad-request", text: "" });
      }
      vi.advanceTimersByTime(100);
    }
    expect(wires.length).toBeLessThanOrEqual(8);
    expect(store.status.value).toBe("lost");
  });

  it("an outdated page does not reconnect until it is reloaded", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ok: true, protocol: PROTOCOL + 1 })));
    wire().open();
    wire().reject({ t: "refused", code: "bad-request", text: "" });
    await vi.waitFor(() => expect(store.status.value).toBe("stopped"));
    expect(outdated.value).toBe("server");
    const before = wires.length;
    vi.advanceTimersByTime(600_000);
    dispatchEvent(new Event("online"));
    expect(wires).toHaveLength(before);
    outdated.value = null;
  });

  it("nothing is sent without a connection", () => {
    enter();
    wire().break();
    store.toggle(BLITZ);
    expect(store.lobby.value?.waiting).toBeNull();
    expect(wire().asked).toEqual([]);
  });
});

describe("correspondence seeks", () => {
  const mine = seek("slow", { mine: true, unfit: "own", terms: { ...TERMS, clock: null, days: 3 } });

  it("require guests but not members to stay in the lobby", () => {
    enter({ ...EMPTY, you: ANNA, seeks: [mine] });
    expect(isWaiting(store.lobby.value)).toBe(false);
    wire().say({ ...EMPTY, seeks: [mine] });
    expect(isWaiting(store.lobby.value)).toBe(true);
  });

  it("accepted during a member's absence are not reported as withdrawn", () => {
    enter({ ...EMPTY, you: ANNA, seeks: [mine] });
    wire().break();
    vi.advanceTimersByTime(2_000);
    enter({ ...EMPTY, you: ANNA });
    expect(store.notice.value).toBeNull();
  });

  it("open the board when accepted, unless the visitor is waiting for another game", () => {
    enter({ ...EMPTY, seeks: [mine], waiting: BLITZ });
    wire().say({ t: "gone", seek: "slow" });
    wire().say({ t: "go", game: "slow", side: "white", token: null });
    expect(store.notice.value).toEqual({ kind: "begun", game: "slow" });
    wire().say({ t: "go", game: "blitz", side: "black", token: null });
    expect(location.pathname).toBe("/g/blitz");
  });
});

describe("rating notes", () => {
  const rated = { ...TERMS, rated: true };
  const newcomer = { ...ANNA, newcomer: true };

  it("are empty if the game counts fully, or was never to be rated", () => {
    expect(ratingNotesOf(rated, undefined, ANNA)).toEqual([]);
    expect(ratingNotesOf(TERMS, undefined, newcomer)).toEqual([]);
  });

  it("give one reason if the game is not rated, and every reason if it counts for less", () => {
    expect(ratingNotesOf(rated, "same-address", newcomer)).toHaveLength(1);
    expect(ratingNotesOf(rated, "pair-limit", newcomer)).toHaveLength(1);
    expect(ratingNotesOf(rated, "pair-reduced", ANNA)).toHaveLength(1);
    expect(ratingNotesOf(rated, "pair-reduced", newcomer)).toHaveLength(2);
    expect(ratingNotesOf(rated, undefined, newcomer)).toHaveLength(1);
  });
});

describe("people online", () => {
  const game = { id: "game", white: ANNA, black: GUEST, terms: TERMS, plies: 3 };

  it("are the visitors of the lobby and the players of its real-time games", () => {
    expect(peopleOnline({ people: 2, games: [game] })).toBe(4);
    expect(peopleOnline({ people: 2, games: [{ ...game, white: { ...ANNA, bot: true } }] })).toBe(3);
    // Players of correspondence games may be anywhere.
    expect(peopleOnline({ people: 2, games: [{ ...game, terms: { ...TERMS, clock: null, days: 3 } }] })).toBe(2);
    // The visitor may not be counted yet.
    expect(peopleOnline({ people: 0, games: [] })).toBe(1);
  });
});

describe("the terms against house opponents", () => {
  it("are real-time, whatever the last offer was", () => {
    const time = offerTerms.choice.value.time;
    offerTerms.choose({ time: "days", days: 14 });
    expect(houseTermsOf(true)).toMatchObject({ clock: { initial: 600, increment: 10 }, days: null, rated: true });
    houseTerms.choose({ time: "days", isRated: false });
    expect(houseTermsOf(true)).toMatchObject({ clock: { initial: 600, increment: 10 }, days: null, rated: false });
    expect(houseTermsOf(false).rated).toBe(false);
    offerTerms.choose({ time });
  });
});

describe("the terms of a seek", () => {
  const choice = offerTerms.choice.value;

  it("default to the tournament opening and the same pieces as other games", () => {
    const set = setOf(choices.value.computer);
    expect(termsOf(choice, true)).toEqual({ ...TERMS, set, clock: { initial: 600, increment: 10 }, rated: true });
  });

  it("are rated for members only, and only with a time limit", () => {
    expect(termsOf(choice, false).rated).toBe(false);
    expect(termsOf({ ...choice, time: "none" }, true)).toMatchObject({ clock: null, days: null, rated: false });
  });

  it("have days per move but no clock in correspondence games", () => {
    expect(termsOf({ ...choice, time: "days", days: 7 }, true)).toMatchObject({ clock: null, days: 7, rated: true });
    // Invalid values stored by an older version are replaced.
    expect(termsOf({ ...choice, time: "days", days: 99 }, false)).toMatchObject({ days: 3, rated: false });
  });

  it("are limited to playable clocks", () => {
    const own = (minutes: number, increment: number) =>
      termsOf({ ...choice, clock: "own", minutes, increment }, true).clock;
    expect(own(7, 3)).toEqual({ initial: 420, increment: 3 });
    expect(own(0, 999)).toEqual({ initial: 60, increment: 180 });
    expect(own(Number.NaN, Number.NaN)).toEqual({ initial: 1200, increment: 10 });
  });

  it("have a rating range with open ends, and none if both are open", () => {
    const band = (lowest: string, highest: string) => bandOf({ ...choice, lowest, highest });
    expect(band("", "")).toBeNull();
    expect(band("1400", "")).toEqual([1400, 4000]);
    expect(band("1600", "1400")).toEqual([1400, 1600]);
    expect(band("", "no number")).toBeNull();
  });
});

describe("the speed of a clock", () => {
  it("follows docs/ratings.md", () => {
    const of = (minutes: number, increment: number) => speedOf({ initial: minutes * 60, increment });
    expect([of(1, 2), of(3, 3), of(5, 4), of(10, 10), of(15, 10), of(20, 20)]).toEqual([
      "bullet",
      "blitz",
      "blitz",
      "rapid",
      "rapid",
      "classical",
    ]);
  });
});

describe("challenges", () => {
  const challenge = (id: string, more: Partial<Challenge> = {}): Challenge => ({
    id,
    by: ANNA,
    to: GUEST,
    terms: TERMS,
    side: "random",
    state: "offered",
    reason: null,
    offered: 0,
    expires: Date.now() + 300_000,
    mine: false,
    ...more,
  });

  it("await an answer while open, unless they are the visitor's own", () => {
    updateChallenge(challenge("a"));
    updateChallenge(challenge("b", { mine: true }));
    updateChallenge(challenge("c", { expires: Date.now() - 1 }));
    expect(incoming.value.map(({ id }) => id)).toEqual(["a"]);
    updateChallenge(challenge("a", { state: "withdrawn" }));
    expect(incoming.value).toEqual([]);
  });

  it("are kept while the server does not answer", async () => {
    updateChallenge(challenge("a"));
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no network");
    });
    await fetchChallenges();
    expect(incoming.value).toHaveLength(1);
    vi.stubGlobal("fetch", async () => new Response('{"challenges":[]}'));
    await fetchChallenges();
    expect(incoming.value).toEqual([]);
  });
});
