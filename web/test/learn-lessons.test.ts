import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readRulebook } from "../build/rulebook.ts";
import { makeBundle } from "../src/i18n/index.ts";
import { LANGUAGES, type Language } from "../src/i18n/language.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const DATA = readFileSync(resolve(ROOT, "content/lessons/lessons.toml"), "utf8");
const WRONG = readFileSync(resolve(ROOT, "crates/solo/src/learn/wrong.rs"), "utf8");

const lessons = DATA.split("[[lesson]]")
  .slice(1)
  .map((text) => ({
    id: /^id = "(.+)"$/m.exec(text)?.[1] ?? "",
    topic: /^topic = "(.+)"$/m.exec(text)?.[1] ?? "",
    moves: (/^solution = \[(.+)\]$/m.exec(text)?.[1] ?? "").split('", "').length,
  }));
const chapters = [...DATA.matchAll(/^\[\[chapter\]\]\nid = "(.+)"$/gm)].map((match) => match[1] ?? "");

function bundle(language: Language) {
  const read = (file: string) => readFileSync(resolve(ROOT, "content/messages", language, file), "utf8");
  return makeBundle(language, ["lessons.ftl", "learn.ftl"].map(read).join("\n"));
}

describe.each(LANGUAGES)("the exercises in %s", (language) => {
  const words = bundle(language);

  it("have all their texts, and no unknown ones", () => {
    expect(lessons.length).toBeGreaterThanOrEqual(36);
    for (const { id, moves } of lessons) {
      const attributes = Object.keys(words.getMessage(`lesson-${id}`)?.attributes ?? {});
      const steps = Array.from({ length: moves - 1 }, (_, index) => `task-${index + 2}`);
      expect(attributes.sort(), id).toEqual(["done", "hint", "task", ...steps]);
    }
    for (const id of chapters) {
      expect(words.getMessage(`chapter-${id}`)?.attributes.note, id).toBeDefined();
    }
  });

  it("have a text for every possible mistake", () => {
    const codes = [...WRONG.matchAll(/=> "([a-z-]+)"/g)].map((match) => match[1] ?? "");
    expect(codes.length).toBeGreaterThan(12);
    for (const code of codes) {
      expect(words.hasMessage(`wrong-${code}`), code).toBe(true);
    }
  });
});

it("every exercise links to a page of the rulebook", () => {
  const slugs = readRulebook("en").map(({ slug }) => slug);
  expect(lessons.filter(({ topic }) => !slugs.includes(topic))).toEqual([]);
});
