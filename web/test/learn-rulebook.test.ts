import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readRulebook } from "../build/rulebook.ts";
import type { Block, Inline, Topic } from "../src/features/learn/markdown.ts";
import { topicAt } from "../src/features/learn/rulebook.ts";
import { search } from "../src/features/learn/search.ts";
import { LANGUAGES } from "../src/i18n/language.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const RULES = [
  ...new Set(
    [...readFileSync(resolve(ROOT, "crates/rules/RULES.md"), "utf8").matchAll(/^- \*\*(R\d+)\b/gm)].map(
      (match) => match[1] ?? "",
    ),
  ),
];
const FIGURES = [
  ...readFileSync(resolve(ROOT, "content/rulebook/figures.toml"), "utf8").matchAll(/^id = "(.+)"$/gm),
].map((match) => match[1] ?? "");

/** The structure, which must be the same in every language. */
function shape(book: readonly Topic[]) {
  return book.map(({ slug, rules, blocks }) => ({ slug, rules, blocks: blocks.map(kind) }));
}

function kind(block: Block): string {
  switch (block.kind) {
    case "figure":
      return `figure ${block.id}`;
    case "list":
      return `list of ${block.items.length}`;
    case "paragraph":
      return block.rule ?? "paragraph";
    case "question":
      return "question";
  }
}

function links(content: readonly Inline[]): string[] {
  return content.flatMap((part) => (typeof part === "object" && "link" in part ? [part.link] : []));
}

function allLinks(topic: Topic): string[] {
  return topic.blocks.flatMap((block) =>
    block.kind === "paragraph" ? links(block.content) : block.kind === "list" ? block.items.flatMap(links) : [],
  );
}

describe("the rulebook", () => {
  const english = readRulebook("en");

  it.each(LANGUAGES)("in %s has the same topics, rules, questions and figures as in English", (language) => {
    const book = readRulebook(language);
    expect(shape(book)).toEqual(shape(english));
    for (const topic of book) {
      for (const link of allLinks(topic)) {
        expect(topicAt(book, link), `${topic.slug}: ${link}`).toBeDefined();
      }
    }
  });

  it("anchors every rule once", () => {
    expect(RULES.length).toBeGreaterThan(25);
    expect(RULES).toContain("R1");
    expect(RULES).toContain("R35");
    expect(english.flatMap(({ rules }) => rules).sort()).toEqual([...RULES].sort());
  });

  it("shows every figure, and only existing ones", () => {
    const shown = english.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "figure" ? [block.id] : [])),
    );
    expect([...shown].sort()).toEqual([...FIGURES].sort());
  });

  it("has all expected topics", () => {
    expect(english).toHaveLength(21);
    for (const slug of ["aim", "placing", "spider", "pillbug", "draws", "editions", "openings", "differences"]) {
      expect(
        english.some((topic) => topic.slug === slug),
        slug,
      ).toBe(true);
    }
  });
});

describe("search", () => {
  it.each(LANGUAGES)("finds every rule by its number in %s", (language) => {
    const book = readRulebook(language);
    for (const rule of RULES) {
      const [first] = search(book, rule.toLowerCase());
      expect(first?.rule, rule).toBe(rule);
    }
  });

  it("answers questions", () => {
    expect(search(readRulebook("en"), "can a spider")[0]?.slug).toBe("spider");
    expect(search(readRulebook("en"), "narrow gap").map(({ slug }) => slug)).toContain("freedom");
    expect(search(readRulebook("de"), "Grashüpfer Lücke")[0]?.slug).toBe("grasshopper");
    expect(search(readRulebook("ru"), "может ли паук")[0]?.slug).toBe("spider");
  });

  it("ignores word endings", () => {
    expect(search(readRulebook("ru"), "королевой").length).toBeGreaterThan(3);
    expect(search(readRulebook("uk"), "мокрицею").map(({ slug }) => slug)).toContain("pillbug");
    expect(search(readRulebook("de"), "Königinnen").map(({ slug }) => slug)).toContain("draws");
  });

  it("finds nothing for an empty query", () => {
    expect(search(readRulebook("en"), "  ")).toEqual([]);
    expect(search(readRulebook("en"), "chess")).toEqual([]);
    expect(search(readRulebook("en"), "R99")).toEqual([]);
  });
});
