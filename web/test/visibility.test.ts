// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { type SeenGame, visibilityOf } from "../src/game/visibility.ts";
import { setLanguage } from "../src/i18n/index.ts";

const LINK: SeenGame = { isLocal: false, listed: [], isOver: true, archive: "both" };

beforeAll(() => setLanguage("en"));

describe("who can see a game", () => {
  it("depends on the lists that name it", () => {
    const who = (changes: Partial<SeenGame>) => visibilityOf({ ...LINK, ...changes }).who;
    expect(who({ isLocal: true })).toBe("Only you can see this game: it’s stored in this browser.");
    expect(who({})).toBe("Only people with the link can see this game.");
    expect(who({ listed: ["profiles"] })).toBe("Everyone can see this game on its players’ profiles.");
    expect(who({ listed: ["lobby", "profiles"] })).toBe("Everyone can see this game on its players’ profiles.");
    expect(who({ listed: ["lobby"] })).toContain("Now only people with the link can see it.");
  });

  it("is stated for the whole life of a game in general", () => {
    const who = (listed: SeenGame["listed"]) => visibilityOf({ ...LINK, listed, isOver: false }).who;
    expect(who(["lobby", "profiles"])).toMatch(/watch this game from the lobby.*stays on its players’ profiles/);
    expect(who(["lobby"])).toMatch(/watch this game from the lobby.*Once it’s over, only people with the link/);
    expect(who(["profiles"])).toBe("Everyone can see this game on its players’ profiles.");
  });

  it("never contradicts the archive", () => {
    const archived = { ...LINK, archive: "done" } as const;
    expect(visibilityOf(archived)).toEqual({ who: "Everyone can find this game in the archive.", archive: null });
    expect(visibilityOf({ ...archived, isLocal: true }).who).toBe("Everyone can find this game in the archive.");
    expect(visibilityOf({ ...archived, listed: ["profiles"] }).archive).toBe("It’s in the archive, too.");
    expect(visibilityOf({ ...LINK, archive: "never" }).archive).toBeNull();
    expect(visibilityOf({ ...LINK, archive: "own" }).archive).toMatch(/^You can share it/);
    expect(visibilityOf(LINK).archive).toMatch(/^If both players agree/);
  });
});
