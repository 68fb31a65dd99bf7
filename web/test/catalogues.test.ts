import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { makeBundle } from "../src/i18n/index.ts";
import { LANGUAGES, type Language } from "../src/i18n/language.ts";

const MESSAGES = resolve(import.meta.dirname, "../../content/messages");
const SOURCE = resolve(import.meta.dirname, "../src");
/** Documentation of the protocol and the module, which lists all codes. */
const PROTOCOL = ["protocol", "module"]
  .map((name) => readFileSync(resolve(import.meta.dirname, `../../docs/${name}.md`), "utf8"))
  .join("\n");

/** Catalogues used only by the page; the terminal shares those of the board. */
const OWN_FILES = [
  "common.ftl",
  "home.ftl",
  "game.ftl",
  "settings.ftl",
  "solo.ftl",
  "blind.ftl",
  "learn.ftl",
  "engine.ftl",
  "review.ftl",
  "lessons.ftl",
  "analysis.ftl",
  "editor.ftl",
  "puzzles.ftl",
  "archive.ftl",
  "pictures.ftl",
  "faults.ftl",
  "account.ftl",
  "lobby.ftl",
  "correspondence.ftl",
  "player.ftl",
];

/** Variables of messages that include a piece's name. */
const PIECE = { side: "white", bug: "A", number: "2", count: 2 };

function files(language: Language): string[] {
  return readdirSync(join(MESSAGES, language))
    .filter((file) => file.endsWith(".ftl"))
    .sort();
}

function text(language: Language, names = files(language)): string {
  return names.map((file) => readFileSync(join(MESSAGES, language, file), "utf8")).join("\n");
}

/** Each message with the variables it uses. */
function messages(language: Language, names = files(language)): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const entry of new FluentResource(text(language, names)).body) {
    found.set(entry.id, [...new Set(variables(entry))].sort());
    for (const [name, attribute] of Object.entries(entry.attributes)) {
      found.set(`${entry.id}.${name}`, [...new Set(variables(attribute))].sort());
    }
  }
  return found;
}

function variables(node: unknown): string[] {
  if (Array.isArray(node)) {
    return node.flatMap(variables);
  }
  if (typeof node !== "object" || node === null) {
    return [];
  }
  const { type, name } = node as { type?: string; name?: string };
  return type === "var" && name ? [name] : Object.values(node).flatMap(variables);
}

function sources(folder = SOURCE): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

/** The codes in a section of the protocol: words in backquotes between two markers. */
function codes(from: string, to: string): string[] {
  const part = PROTOCOL.slice(PROTOCOL.indexOf(from), PROTOCOL.indexOf(to, PROTOCOL.indexOf(from)));
  return [...part.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map((match) => match[1] ?? "");
}

const REASONS = codes("`game-over`, `not-in-set`", "### Parse faults");
const ERRORS = [...PROTOCOL.slice(PROTOCOL.indexOf("### Errors")).matchAll(/^\| `([a-z-]+)` \| \d/gm)].map(
  (match) => match[1] ?? "",
);
const ACCOUNTS = readFileSync(resolve(import.meta.dirname, "../../docs/accounts.md"), "utf8");
/** Account errors with each of their faults. */
const ACCOUNT_ERRORS = [...ACCOUNTS.matchAll(/^\| `([a-z-]+)` \| [\d, ]+ \| (.*) \|$/gm)].flatMap(
  ([, code = "", about = ""]) => [
    code,
    ...[...about.matchAll(/`([a-z-]+)`/g)]
      .map(([, fault]) => fault ?? "")
      .filter((fault) => fault !== "fault")
      .map((fault) => `${code}-${fault}`),
  ],
);
const PROBLEMS = codes("`split`, `not-in-set`", "\n\n");
const FAULTS = [
  ...PROTOCOL.slice(PROTOCOL.indexOf("### Parse faults"), PROTOCOL.indexOf("### Errors")).matchAll(/^\| (`.*?`) \|/gm),
].flatMap((match) => (match[1] ?? "").split(", ").map((code) => code.slice(1, -1)));
const ENDS = codes("R is `surrounded`", "\n\n### Events");
const OFFERS = ["draw", "takeback", "rematch", "pause"];

describe("catalogues", () => {
  const english = messages("en");
  const own = messages("en", OWN_FILES);

  it("are well formed", () => {
    for (const language of LANGUAGES) {
      const lines = text(language).match(/^-?[a-zA-Z][\w-]* ?=/gm) ?? [];
      const entries = [...messages(language).keys()].filter((key) => !key.includes("."));
      expect(entries, language).toHaveLength(lines.length);
    }
  });

  it.each(LANGUAGES.filter((language) => language !== "en"))(
    "of %s have the keys and variables of the English",
    (language) => {
      const theirs = messages(language, OWN_FILES);
      expect([...theirs.keys()].filter((key) => !key.startsWith("-")).sort()).toEqual(
        [...own.keys()].filter((key) => !key.startsWith("-")).sort(),
      );
      for (const [key, used] of own) {
        // A translation may omit a variable that only selects a form, but not add one.
        expect(used, key).toEqual(expect.arrayContaining(theirs.get(key) ?? []));
      }
      const keys = (map: Map<string, string[]>) => [...map.keys()].filter((key) => !key.includes(".")).sort();
      expect(keys(messages(language))).toEqual(keys(english));
    },
  );

  it.each(LANGUAGES)("in %s format without errors", (language) => {
    const bundle = makeBundle(language, text(language));
    for (const [key, used] of messages(language, OWN_FILES)) {
      if (key.startsWith("-")) {
        continue;
      }
      const [id = key, attribute] = key.split(".");
      const message = bundle.getMessage(id);
      const pattern = attribute ? message?.attributes[attribute] : message?.value;
      const errors: Error[] = [];
      if (pattern) {
        bundle.formatPattern(pattern, { ...PIECE, ...Object.fromEntries(used.map((name) => [name, 2])) }, errors);
      }
      expect(errors, `${language} ${key}`).toEqual([]);
    }
  });

  it("contain every reason, error, result, problem and fault of the protocol", () => {
    expect(REASONS.length).toBeGreaterThan(25);
    expect(ERRORS.length).toBeGreaterThan(15);
    expect(ENDS).toHaveLength(8);
    expect(PROBLEMS).toHaveLength(21);
    expect(FAULTS.length).toBeGreaterThan(50);
    const wanted = [
      ...REASONS.map((code) => `why-${code}`),
      ...ERRORS.map((code) => `error-${code}`),
      ...ENDS.map((code) => `end-${code}`),
      ...PROBLEMS.map((code) => `problem-${code}`),
      ...FAULTS.map((code) => `fault-${code}`),
    ];
    for (const language of LANGUAGES) {
      const held = messages(language);
      expect(
        wanted.filter((key) => !held.has(key)),
        language,
      ).toEqual([]);
    }
  });

  it("contain exactly the documented account errors", () => {
    expect(ACCOUNT_ERRORS.length).toBeGreaterThan(20);
    // A cross-site request is refused with another text than a spectator.
    const wanted = [...ACCOUNT_ERRORS, "forbidden"].map((code) => `account-error-${code}`).sort();
    const held = [...messages("en", ["account.ftl"]).keys()].filter((key) => key.startsWith("account-error-"));
    expect(held.sort()).toEqual(wanted);
  });

  it("contain every lobby refusal, decline reason, and reason why a seek does not fit", () => {
    const types = readFileSync(join(SOURCE, "wire/types.ts"), "utf8");
    const values = (name: string) =>
      [...(new RegExp(`^export type ${name} = (.*);$`, "m").exec(types)?.[1] ?? "").matchAll(/"([a-z-]+)"/g)].map(
        (match) => match[1] ?? "",
      );
    const held = messages("en");
    expect(values("LobbyErrorCode").length).toBeGreaterThan(15);
    const unsaid = values("LobbyErrorCode").filter(
      (code) => !held.has(`lobby-error-${code}`) && !held.has(`error-${code}`),
    );
    expect(unsaid).toEqual([]);
    expect(values("Decline").filter((reason) => !held.has(`challenge-why-${reason}`))).toEqual([]);
    expect(values("Unfit").filter((reason) => reason !== "own" && !held.has(`lobby-unfit-${reason}`))).toEqual([]);
  });

  it("contain no fault that the protocol does not name", () => {
    const others = /^fault-(?:place|why)(?:-|$)|^fault-unknown$/;
    const named = [...messages("en", ["faults.ftl"]).keys()].filter((key) => key.startsWith("fault-"));
    expect(named.filter((key) => !others.test(key)).sort()).toEqual(FAULTS.map((code) => `fault-${code}`).sort());
  });
});

describe("message keys in the code", () => {
  const code = sources();
  const english = messages("en");
  /** Complete keys, and prefixes of composed ones. */
  const literal = new Set(
    [...code.matchAll(/"([a-z]+(?:-[a-zA-Z0-9]+)*(?:\.[a-z]+)?)"/g)].map((match) => match[1] ?? ""),
  );
  const patterns = [...code.matchAll(/\b(?:t|tryText)\(\s*`([^`]+)`/g)].map(
    (match) => new RegExp(`^${(match[1] ?? "").replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`),
  );

  it("exist", () => {
    const asked = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((key) => !english.has(key))).toEqual([]);
    const dead = patterns.filter((pattern) => ![...english.keys()].some((key) => pattern.test(key)));
    expect(dead).toEqual([]);
  });

  it("cover all messages", () => {
    const unused = [...messages("en", OWN_FILES).keys()].filter(
      (key) => !key.startsWith("-") && !literal.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it("name offers as the protocol does", () => {
    for (const offer of OFFERS) {
      expect(english.has(`offer-${offer}`), offer).toBe(true);
      expect(english.has(`offer-${offer}-sent`), offer).toBe(true);
    }
  });
});
