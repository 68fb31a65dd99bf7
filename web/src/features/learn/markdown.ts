/**
 * Parses the rulebook, written in a subset of Markdown, into data at build time.
 *
 * Supports paragraphs, lists (`- `), questions (`## `), **strong**, links to pages (`15-freedom.md`) and rules
 * (`15-freedom.md#R11`), and two extensions: `{R11}` at the start of a paragraph anchors a rule, and `:::figure ID
 * caption` inserts a live figure.
 */

export type Inline = string | { strong: string } | { link: string; text: string };

export type Block =
  | { kind: "paragraph"; rule?: string; content: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "question"; text: string }
  | { kind: "figure"; id: string; caption: string };

export interface Topic {
  slug: string;
  title: string;
  /** The rules anchored on the page, in order. */
  rules: string[];
  /** One or two sentences, for print and lists. */
  summary: string;
  blocks: Block[];
}

const RULE = /^\{(R\d+)\}\s+/;
const FIGURE = /^:::figure\s+([a-z][a-z0-9-]*)\s+(.+)$/;

/** Parses a page. Unknown syntax is an error, so that nothing is dropped silently. */
export function readTopic(text: string, name: string): Topic {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n"));
  if (!parts) {
    throw new Error(`${name}: the page does not start with its head between lines of ---`);
  }
  const head = readHead(parts[1] ?? "", name);
  const blocks = (parts[2] ?? "")
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => readBlock(block, name));
  const anchored = blocks.flatMap((block) => (block.kind === "paragraph" && block.rule ? [block.rule] : []));
  if (anchored.join() !== head.rules.join()) {
    throw new Error(`${name}: the head names ${head.rules.join(" ")}, the page has ${anchored.join(" ")}`);
  }
  return { ...head, blocks };
}

/** The text without markup. */
export function plain(content: readonly Inline[]): string {
  return content.map((part) => (typeof part === "string" ? part : "strong" in part ? part.strong : part.text)).join("");
}

function readHead(text: string, name: string): Omit<Topic, "blocks"> {
  const fields = new Map(
    text.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
    }),
  );
  const needed = (key: string) => {
    const value = fields.get(key);
    if (!value) {
      throw new Error(`${name}: the head has no ${key}`);
    }
    return value;
  };
  return {
    slug: needed("slug"),
    title: needed("title"),
    rules: (fields.get("rules") ?? "").split(/\s+/).filter((rule) => rule !== ""),
    summary: needed("summary"),
  };
}

function readBlock(block: string, name: string): Block {
  if (block.startsWith(":::")) {
    const figure = FIGURE.exec(block);
    if (!figure?.[1] || !figure[2]) {
      throw new Error(`${name}: a figure is written as :::figure ID caption, not ${block}`);
    }
    return { kind: "figure", id: figure[1], caption: figure[2] };
  }
  if (block.startsWith("## ")) {
    return { kind: "question", text: block.slice(3) };
  }
  if (block.startsWith("#")) {
    throw new Error(`${name}: the title is in the head, and questions are ##: ${block}`);
  }
  if (block.startsWith("- ")) {
    return { kind: "list", items: block.split("\n").map((line) => readInline(line.replace(/^- /, ""), name)) };
  }
  const rule = RULE.exec(block)?.[1];
  const content = readInline(block.replace(RULE, "").replaceAll("\n", " "), name);
  return rule ? { kind: "paragraph", rule, content } : { kind: "paragraph", content };
}

function readInline(text: string, name: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part.startsWith("**")) {
        return { strong: part.slice(2, -2) };
      }
      const link = /^\[([^\]]+)\]\(\d\d-([a-z-]+)\.md(?:#(R\d+))?\)$/.exec(part);
      if (link?.[1] && link[2]) {
        return { link: link[3] ?? link[2], text: link[1] };
      }
      if (part.startsWith("[")) {
        throw new Error(`${name}: ${part} leads to no page of the rulebook`);
      }
      return part;
    });
}
