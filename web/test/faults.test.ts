// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiError, troubleOf } from "../src/app/api.ts";
import { switchLanguage } from "../src/app/language.ts";
import { faultText, placeText, troubleText } from "../src/game/faults.ts";
import { addCatalogue } from "../src/i18n/index.ts";
import { LANGUAGES } from "../src/i18n/language.ts";
import type { Fault, TextFault } from "../src/wire/protocol.ts";

const PROTOCOL = readFileSync(resolve(import.meta.dirname, "../../docs/protocol.md"), "utf8");

beforeAll(() => addCatalogue("faults"));

/** A fault somewhere in a file. */
function inFile(fault: Fault): TextFault {
  return { game: 2, line: 14, ply: 3, message: "in English", fault };
}

const ILLEGAL: Fault = { code: "illegal-move", text: "wQ bG1-", reason: { code: "touches-enemy", cells: [] } };

describe("a fault", () => {
  it("is described in every language, quoting the text", async () => {
    const said = {
      en: "“wQ bG1-” is against the rules. A new piece must not touch the other colour.",
      de: "„wQ bG1-“ verstößt gegen die Regeln. Ein neuer Stein darf keinen gegnerischen berühren.",
      ru: "Ход «wQ bG1-» не по правилам. Новая фишка не должна касаться чужих.",
      uk: "Хід «wQ bG1-» не за правилами. Нова фішка не повинна торкатися чужих.",
    };
    for (const language of LANGUAGES) {
      await switchLanguage(language);
      expect(faultText(ILLEGAL)).toBe(said[language]);
    }
  });

  it("does not mention marks, since there is no board", async () => {
    const known = PROTOCOL.slice(PROTOCOL.indexOf("`game-over`, `not-in-set`"), PROTOCOL.indexOf("### Parse faults"));
    const codes = [...known.matchAll(/`([a-z-]+)`/g)].map((match) => match[1] ?? "");
    expect(codes.length).toBeGreaterThan(25);
    for (const language of LANGUAGES) {
      await switchLanguage(language);
      for (const code of codes) {
        const reason = { code, cells: [], piece: "wA1", side: "white", step: 2, steps: 3 } as const;
        const said = faultText({ code: "illegal-move", text: "wA1 bQ-", reason: { ...reason, cells: [] } });
        expect(said, `${language} ${code}`).not.toMatch(/mark|отмечен|позначен|\bdein|ваш|\byour?\b/i);
      }
    }
  });

  it("names pieces and numbers as the language does", async () => {
    const covered: Fault = { code: "destination-covered", text: "wQ bS1", piece: "bS1", top: "wB1" };
    const high: Fault = { code: "position-number-too-high", column: 9, bug: "S", most: 2 };
    await switchLanguage("de");
    expect(faultText(covered)).toContain("die schwarze Spinne 1 ist verdeckt");
    expect(faultText(high)).toBe("Jede Seite hat nur 2 Spinnen.");
    await switchLanguage("uk");
    expect(faultText(high)).toBe("У кожної сторони лише 2 павуки.");
    expect(faultText({ code: "too-many-moves", most: 10_000 })).toMatch(/10\s000 ходів/);
  });

  it("lists every problem of a position, and every bug a mosquito could copy", async () => {
    await switchLanguage("en");
    const split = { code: "split", severity: "error", cells: [], pieces: [], count: 2 } as const;
    expect(faultText({ code: "unplayable", problems: [{ ...split, cells: [], pieces: [] }] })).toBe(
      "This position can’t be played. The hive is in 2 parts. All pieces must be connected.",
    );
    const parts = [{ bug: "G" as const, reason: { code: "jumps-over-gap", cells: [] } }];
    const reason = { code: "no-copied-way", cells: [], parts };
    expect(faultText({ code: "illegal-move", text: "wM bQ-", reason })).toMatch(
      /none of them could go there\. As a grasshopper: A grasshopper jumps over pieces, not over gaps\.$/,
    );
  });

  it("has a location: in a file, in a diagram, in a position string, or none", async () => {
    await switchLanguage("en");
    expect(placeText(inFile(ILLEGAL))).toBe("Game 2, line 14, move 3:");
    expect(placeText(inFile({ code: "no-moves" }))).toBe("Game 2:");
    expect(placeText(inFile({ code: "diagram-bad-piece", line: 2, column: 5 }))).toBe("Line 2, character 5:");
    expect(placeText(inFile({ code: "position-without-turn", column: 6 }))).toBe("Character 6:");
    expect(placeText(inFile({ code: "unknown-format" }))).toBeNull();
  });

  it("takes precedence over the code, and unknown codes are not shown", async () => {
    await switchLanguage("en");
    const error = new ApiError("bad-notation", "no", { code: "position-without-turn", column: 6 });
    expect(troubleText(troubleOf(error))).toBe("Character 6: After the set comes the turn, such as w1 or b12.");
    expect(troubleText(troubleOf(new TypeError("x")))).toMatch(/^Something went wrong on the server/);
    expect(faultText({ code: "of-tomorrow" })).toMatch(/^This can’t be read/);
  });
});
