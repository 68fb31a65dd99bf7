import { describe, expect, it } from "vitest";
import { routeOf } from "../src/app/router.ts";
import { offerTerms } from "../src/features/lobby/terms-choice.ts";
import { COMMANDS, type CommandName, readCommand, readPiece } from "../src/features/text-view/command.ts";
import { choices, choose, chooseSet, clockOf, creation, setOf } from "../src/game/choices.ts";
import { chooseLanguage } from "../src/i18n/language.ts";

describe("routeOf", () => {
  it("maps addresses to pages", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/g/q3YkX1v0TQmWb9xY2yXz4A")).toEqual({ page: "game", id: "q3YkX1v0TQmWb9xY2yXz4A" });
    expect(routeOf("/g/")).toEqual({ page: "not-found" });
    expect(routeOf("/g/a/b")).toEqual({ page: "not-found" });
    expect(routeOf("/learn")).toEqual({ page: "learn" });
    expect(routeOf("/learn/lesson/last-side")).toEqual({ page: "lesson", id: "last-side" });
    expect(routeOf("/learn/rules/")).toEqual({ page: "rules", at: null });
    expect(routeOf("/learn/rules/R11")).toEqual({ page: "rules", at: "R11" });
    expect(routeOf("/learn/rules/print")).toEqual({ page: "rules-print" });
    expect(routeOf("/analysis", "?start=Base_w1_0")).toEqual({ page: "analysis", search: "?start=Base_w1_0" });
    expect(routeOf("/editor", "?position=Base_w2_S1g1")).toEqual({ page: "editor", position: "Base_w2_S1g1" });
    expect(routeOf("/editor/")).toEqual({ page: "editor", position: null });
    expect(routeOf("/settings")).toEqual({ page: "settings" });
    expect(routeOf("/account")).toEqual({ page: "account" });
    expect(routeOf("/account/new")).toEqual({ page: "sign-up" });
    expect(routeOf("/account/login/")).toEqual({ page: "sign-in" });
    expect(routeOf("/account/forgotten")).toEqual({ page: "forgotten" });
    expect(routeOf("/account/mail")).toEqual({ page: "confirm-mail" });
    expect(routeOf("/account/reset/")).toEqual({ page: "reset-password" });
    expect(routeOf("/account/else")).toEqual({ page: "not-found" });
    expect(routeOf("/lobby")).toEqual({ page: "lobby" });
    expect(routeOf("/lobby/else")).toEqual({ page: "not-found" });
    expect(routeOf("/challenge/q3YkX1v0TQmWb9xY2yXz4A")).toEqual({ page: "challenge", id: "q3YkX1v0TQmWb9xY2yXz4A" });
    expect(routeOf("/challenge/short")).toEqual({ page: "not-found" });
    expect(routeOf("/player/J%C3%BCrgen", "?speed=blitz")).toEqual({
      page: "player",
      name: "Jürgen",
      search: "?speed=blitz",
    });
    expect(routeOf("/player/%E0%A4%A")).toEqual({ page: "not-found" });
    expect(routeOf("/leaderboard/rapid/")).toEqual({ page: "leaderboard", speed: "rapid" });
    expect(routeOf("/leaderboard/else")).toEqual({ page: "not-found" });
    expect(routeOf("/learn/else")).toEqual({ page: "not-found" });
    expect(routeOf("/learn/rules/a/b")).toEqual({ page: "not-found" });
    expect(routeOf("/puzzles")).toEqual({ page: "puzzles" });
    expect(routeOf("/puzzles/daily")).toEqual({ page: "puzzle", from: "daily", name: "daily" });
    expect(routeOf("/puzzles/81e107a9d2")).toEqual({ page: "puzzle", from: "name", name: "81e107a9d2" });
    expect(routeOf("/puzzles/theme/win-2")).toEqual({ page: "puzzle", from: "theme", name: "win-2" });
    expect(routeOf("/puzzles/else")).toEqual({ page: "not-found" });
    expect(routeOf("/puzzles/theme")).toEqual({ page: "not-found" });
    expect(routeOf("/puzzles/theme/win-2/a")).toEqual({ page: "not-found" });
  });
});

describe("chooseLanguage", () => {
  it("prefers the stored one, then the browser's, then English", () => {
    expect(chooseLanguage("uk", ["de-DE"])).toBe("uk");
    expect(chooseLanguage(null, ["fr-FR", "ru-RU", "en"])).toBe("ru");
    expect(chooseLanguage("xx", ["fr"])).toBe("en");
  });
});

describe("choices", () => {
  const choice = choices.value.computer;

  it("name the set in the order of the rules", () => {
    expect(setOf({ ...choice, added: "PM" })).toBe("Base+MP");
    expect(setOf({ ...choice, added: "" })).toBe("Base");
  });

  it("share only the set, which is the box the players own", () => {
    expect(setOf(offerTerms.choice.value)).toBe(setOf(choice));
    choose("table", { level: 7 });
    chooseSet("MLP");
    expect(setOf(choices.value.friend)).toBe("Base+MLP");
    expect(setOf(offerTerms.choice.value)).toBe("Base+MLP");
    expect(choices.value.friend.level).toBe(choice.level);
    chooseSet("ML");
    expect(setOf(choices.value.computer)).toBe("Base+ML");
  });

  it("limit custom clocks", () => {
    expect(clockOf({ ...choice, clock: "own", minutes: Number.NaN, increment: 999 })).toEqual({
      minutes: 20,
      increment: 180,
    });
    expect(clockOf({ ...choice, clock: "none" })).toBeNull();
  });

  it("create the request that the server expects", () => {
    expect(creation("computer", { ...choice, level: 3, clock: "5+5" }, "Anna")).toEqual({
      kind: "computer",
      set: "Base+ML",
      opening: "tournament",
      level: 3,
      side: "white",
      clock: { initial: 300, increment: 5 },
      name: "Anna",
    });
    expect(creation("table", choice, "Anna")).toEqual({
      kind: "table",
      set: "Base+ML",
      opening: "tournament",
      clock: null,
    });
  });
});

describe("commands of the text view", () => {
  const words = Object.fromEntries(COMMANDS.map((name) => [name, name])) as Record<CommandName, string>;

  it("are read in the player's language and in English", () => {
    const german = { ...words, board: "brett" };
    expect(readCommand("Brett", german)).toEqual({ name: "board", rest: "" });
    expect(readCommand("board", german)).toEqual({ name: "board", rest: "" });
    expect(readCommand("why  wA1", words)).toEqual({ name: "why", rest: "wA1" });
    expect(readCommand("wA1 -bQ", words)).toBeNull();
  });

  it("find a piece with or without its colour", () => {
    expect(readPiece("a1", ["wA1", "bA1"], "white")).toBe("wA1");
    expect(readPiece("BA1", ["wA1", "bA1"], "white")).toBe("bA1");
    expect(readPiece("x", ["wA1"], "white")).toBeNull();
  });
});
