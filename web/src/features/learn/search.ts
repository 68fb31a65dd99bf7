import { plain, type Topic } from "./markdown.ts";

export interface Found {
  slug: string;
  title: string;
  /** The rule or question it belongs to. */
  rule?: string;
  question?: string;
  /** Excerpt. */
  text: string;
}

interface Section extends Found {
  words: string[];
  headWords: string[];
}

/**
 * Finds the sections in which every query word is a prefix of a word. Long words may differ in their ending, which
 * changes with the case in German, Russian and Ukrainian. A rule number finds its rule.
 */
export function search(book: readonly Topic[], query: string): Found[] {
  const queryWords = words(query);
  if (queryWords.length === 0) {
    return [];
  }
  const scored: { section: Section; score: number }[] = [];
  for (const section of book.flatMap(sections)) {
    const score = scoreOf(section, queryWords);
    if (score > 0) {
      scored.push({ section, score });
    }
  }
  return scored.sort((a, b) => b.score - a.score).map(({ section: { words: _, headWords: __, ...found } }) => found);
}

/** Splits a page into its introduction, rules and questions. */
function sections(topic: Topic): Section[] {
  const found: Omit<Section, "words" | "headWords">[] = [];
  const begin = (more: Pick<Found, "rule" | "question">) =>
    found.push({ slug: topic.slug, title: topic.title, text: "", ...more });
  begin({});
  for (const block of topic.blocks) {
    if (block.kind === "question") {
      begin({ question: block.text });
    } else if (block.kind === "paragraph" && block.rule) {
      begin({ rule: block.rule });
    }
    const last = found[found.length - 1];
    if (last && block.kind !== "question") {
      const said =
        block.kind === "paragraph"
          ? plain(block.content)
          : block.kind === "list"
            ? block.items.map(plain).join(" ")
            : block.caption;
      last.text = `${last.text} ${said}`.trim();
    }
  }
  return found
    .filter((section) => section.text !== "")
    .map((section) => ({
      ...section,
      words: words(`${section.title} ${section.question ?? ""} ${section.rule ?? ""} ${section.text}`),
      headWords: words(`${section.question ?? section.title} ${section.rule ?? ""}`),
    }));
}

function scoreOf(section: Section, queryWords: readonly string[]): number {
  let score = 0;
  for (const word of queryWords) {
    const number = /^r?(\d+)$/.exec(word)?.[1];
    // Rule 1 is not rule 10.
    if (number !== undefined && section.rule === `R${number}`) {
      score += 10;
    } else if (word.startsWith("r") && number !== undefined) {
      return 0;
    } else if (section.headWords.some((other) => fits(other, word))) {
      score += 4;
    } else if (section.words.some((other) => fits(other, word))) {
      score += 1;
    } else {
      return 0;
    }
  }
  return score;
}

function fits(text: string, word: string): boolean {
  const stem = word.length > 5 ? word.slice(0, Math.max(5, word.length - 2)) : word;
  return text.startsWith(stem);
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll("ё", "е")
    .normalize("NFC")
    .split(/[^\p{L}\p{N}ʼ’]+/u)
    .filter((word) => word !== "");
}
