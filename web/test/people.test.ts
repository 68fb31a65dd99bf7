import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchVisitor, hasMail, remembered, setVisitor, visitor, visitorName, visitorOf } from "../src/app/identity.ts";
import { change } from "../src/app/settings.ts";
import { AccountError } from "../src/features/account/account-error.ts";
import {
  changePassword,
  claimGames,
  freshProof,
  resetPassword,
  sessions,
  signIn,
  signOut,
  signUp,
} from "../src/features/account/api.ts";
import { NameCheck } from "../src/features/account/name-check.ts";
import { deviceOf } from "../src/features/account/words.ts";
import { rememberGame } from "../src/game/own-games.ts";
import type { Account, NameAnswer } from "../src/wire/types.ts";

const ANNA: Account = { name: "Anna", created: 0, hasPassword: true, passkeys: [], recoveryCodesLeft: 10 };
const GUEST = { accounts: "open", account: null };

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** Fakes the server: returns a status and a body for each request. */
function serve(answer: (sent: Sent) => [status: number, body?: unknown] | null): Sent[] {
  const all: Sent[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    const sent = { method, path, body: body ? JSON.parse(String(body)) : undefined };
    all.push(sent);
    const said = answer(sent);
    if (!said) {
      throw new TypeError("no network");
    }
    return new Response(said[1] === undefined ? null : JSON.stringify(said[1]), { status: said[0] });
  });
  return all;
}

const refused = (code: string, fault?: string) => ({ error: { code, message: "", fault } });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  setVisitor({ kind: "guest", needsInvitation: false });
  freshProof.value = null;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the visitor", () => {
  it("is identified by the server", () => {
    expect(visitorOf({ accounts: "open", account: ANNA })).toEqual({ kind: "member", name: "Anna" });
    expect(visitorOf({ accounts: "off", account: null })).toEqual({ kind: "nobody" });
    expect(visitorOf({ accounts: "invite", account: null })).toEqual({ kind: "guest", needsInvitation: true });
  });

  it("is remembered for the next visit, without secrets", () => {
    setVisitor({ kind: "member", name: "Anna" });
    expect(remembered()).toEqual({ kind: "member", name: "Anna" });
    expect(localStorage.getItem("skep.visitor")).toBe('{"kind":"member","name":"Anna"}');
  });

  it("is unknown if the stored value is invalid", () => {
    localStorage.setItem("skep.visitor", '{"kind":"member","name":7}');
    expect(remembered()).toEqual({ kind: "unknown" });
    localStorage.setItem("skep.visitor", "{");
    expect(remembered()).toEqual({ kind: "unknown" });
  });

  it("is kept while the server does not answer", async () => {
    setVisitor({ kind: "member", name: "Anna" });
    serve(() => null);
    expect(await fetchVisitor()).toBeNull();
    expect(visitor.value).toEqual({ kind: "member", name: "Anna" });
  });

  it("learns whether the server sends e-mail", async () => {
    for (const mail of [true, undefined]) {
      serve(() => [200, { ...GUEST, mail }]);
      await fetchVisitor();
      expect(hasMail.value).toBe(mail === true);
    }
  });

  it("is not overridden by an answer from before signing in", async () => {
    let tell: () => void = () => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    vi.stubGlobal("fetch", async () => {
      await told;
      return new Response(JSON.stringify(GUEST));
    });
    const asked = fetchVisitor();
    setVisitor({ kind: "member", name: "Anna" });
    tell();
    await asked;
    expect(visitor.value).toEqual({ kind: "member", name: "Anna" });
  });

  it("plays under the account's name, or the one in the settings", () => {
    change({ name: " Guest of honour " });
    expect(visitorName()).toBe("Guest of honour");
    setVisitor({ kind: "member", name: "Anna" });
    expect(visitorName()).toBe("Anna");
  });
});

describe("an account request", () => {
  it("creates a member, and sends the password in the body only", async () => {
    const sent = serve(() => [201, { account: ANNA, recoveryCodes: ["7KQM"] }]);
    expect((await signUp({ name: "Anna", password: "a long secret" })).recoveryCodes).toEqual(["7KQM"]);
    expect(visitor.value).toEqual({ kind: "member", name: "Anna" });
    expect(sent).toEqual([
      { method: "POST", path: "/api/accounts", body: { name: "Anna", password: "a long secret" } },
    ]);
  });

  it("signs in by setting the password with a link, and sends the token in the body only", async () => {
    const sent = serve(() => [200, { account: ANNA }]);
    await resetPassword({ token: "secret", new: "a new password" });
    expect(sent).toEqual([
      { method: "POST", path: "/api/login/reset", body: { token: "secret", new: "a new password" } },
    ]);
    expect(visitor.value).toEqual({ kind: "member", name: "Anna" });
  });

  it("fails with the server's code and fault", async () => {
    serve(() => [422, refused("weak-password", "common")]);
    const failed = signUp({ name: "Anna", password: "password" });
    await expect(failed).rejects.toMatchObject({ code: "weak-password", fault: "common" });
    await expect(failed).rejects.toBeInstanceOf(AccountError);
    expect(visitor.value.kind).toBe("guest");
  });

  it("fails as offline without a server, also behind a proxy", async () => {
    serve(() => null);
    await expect(sessions()).rejects.toMatchObject({ code: "offline" });
    serve(() => [502, "<html>"]);
    await expect(sessions()).rejects.toMatchObject({ code: "offline" });
  });

  it("turns the visitor into a guest if the session was ended elsewhere", async () => {
    setVisitor({ kind: "member", name: "Anna" });
    serve(({ path }) => (path === "/api/account" ? [200, GUEST] : [401, refused("not-logged-in")]));
    await expect(sessions()).rejects.toMatchObject({ code: "not-logged-in" });
    await vi.waitFor(() => expect(visitor.value.kind).toBe("guest"));
  });

  it("remembers the use of a recovery code until the next password", async () => {
    serve(({ path }) => (path === "/api/login" ? [200, { account: ANNA }] : [204]));
    await signIn({ name: "Anna", recoveryCode: "7KQM" });
    expect(freshProof.value).toBe("code");
    await changePassword({ new: "another secret" });
    expect(freshProof.value).toBe(null);
  });

  it("requires the password again when the exemption has expired", async () => {
    serve(({ path }) => (path === "/api/login" ? [200, { account: ANNA }] : [403, refused("bad-password")]));
    await signIn({ name: "Anna", recoveryCode: "7KQM" });
    await expect(changePassword({ new: "another secret" })).rejects.toMatchObject({ code: "bad-password" });
    expect(freshProof.value).toBe(null);
  });

  it("keeps the browser's games when the member signs out", async () => {
    rememberGame({ id: "g1", token: "t1", side: "white" });
    setVisitor({ kind: "member", name: "Anna" });
    serve(({ path }) => (path === "/api/account" ? [200, GUEST] : [204]));
    await signOut();
    expect(visitor.value.kind).toBe("guest");
    expect(localStorage.getItem("skep.games")).toContain("t1");
  });

  it("claims the browser's games with their tokens, and sends no request without any", async () => {
    const sent = serve(() => [200, { claimed: 1 }]);
    expect(await claimGames()).toBe(0);
    expect(sent).toEqual([]);
    rememberGame({ id: "g1", token: "t1", side: "white" });
    expect(await claimGames()).toBe(1);
    expect(sent[0]?.body).toEqual({ games: [{ id: "g1", token: "t1" }] });
  });
});

describe("a typed name", () => {
  const asked: string[] = [];
  const answer = new Map<string, NameAnswer | null>();
  const check = () =>
    new NameCheck(async (name) => {
      asked.push(name);
      const said = answer.get(name);
      if (!said) {
        throw new AccountError("offline");
      }
      return said;
    });

  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    answer.clear();
  });

  it("is checked after a pause", async () => {
    answer.set("Anna", { free: true });
    const anna = check();
    for (const name of ["A", "An", "Ann", "Anna "]) {
      anna.update(name);
    }
    expect(anna.verdict.value).toEqual({ state: "checking" });
    await vi.runAllTimersAsync();
    expect(asked).toEqual(["Anna"]);
    expect(anna.verdict.value).toEqual({ state: "free" });
  });

  it("is refused as signing up would refuse it", async () => {
    answer.set("admin", { free: false, code: "name-reserved" });
    const admin = check();
    admin.update("admin");
    await vi.runAllTimersAsync();
    expect(admin.verdict.value).toEqual({ state: "refused", code: "name-reserved" });
  });

  it("is refused as too short or too long without a request", async () => {
    const name = check();
    name.update("A");
    expect(name.verdict.value).toEqual({ state: "open" });
    name.update("A".repeat(21));
    expect(name.verdict.value).toEqual({ state: "refused", code: "bad-name", fault: "too-long" });
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
  });

  it("stays unknown if the server does not answer", async () => {
    const name = check();
    name.update("Anna");
    await vi.runAllTimersAsync();
    expect(name.verdict.value).toEqual({ state: "open" });
  });

  it("ignores a late answer about an earlier one", async () => {
    let tell: (answer: NameAnswer) => void = () => undefined;
    const slow = new NameCheck(
      () =>
        new Promise((resolve) => {
          tell = resolve;
        }),
    );
    slow.update("Anna");
    await vi.runAllTimersAsync();
    slow.update("B");
    tell({ free: true });
    await vi.runAllTimersAsync();
    expect(slow.verdict.value).toEqual({ state: "open" });
  });
});

describe("a device", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox", "Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
      "Edge",
      "Windows",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      "Chrome",
      "Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/1",
      "Safari",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari",
      "macOS",
    ],
    ["curl/8.5.0", null, null],
    ["", null, null],
  ])("is known by what its browser says: %s", (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
  });
});
