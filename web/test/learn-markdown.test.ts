import { describe, expect, it } from "vitest";
import { plain, readTopic } from "../src/features/learn/markdown.ts";

const HEAD = "---\ntitle: Freedom: to move\nslug: freedom\nrules: R11\nsummary: Pieces slide.\n---\n";

describe("readTopic", () => {
  it("parses every kind of block", () => {
    const topic = readTopic(
      `${HEAD}Words and [a link](14-one-hive.md).\n\n{R11} Pieces **slide**\nover the table.\n\n- one\n- **two**\n\n:::figure gate-in Try it.\n\n## Can it?\n\nNo, see [R10](14-one-hive.md#R10).\n`,
      "page",
    );
    expect(topic).toEqual({
      slug: "freedom",
      title: "Freedom: to move",
      rules: ["R11"],
      summary: "Pieces slide.",
      blocks: [
        { kind: "paragraph", content: ["Words and ", { link: "one-hive", text: "a link" }, "."] },
        { kind: "paragraph", rule: "R11", content: ["Pieces ", { strong: "slide" }, " over the table."] },
        { kind: "list", items: [["one"], [{ strong: "two" }]] },
        { kind: "figure", id: "gate-in", caption: "Try it." },
        { kind: "question", text: "Can it?" },
        { kind: "paragraph", content: ["No, see ", { link: "R10", text: "R10" }, "."] },
      ],
    });
  });

  it("rejects unknown syntax", () => {
    expect(() => readTopic("no head", "page")).toThrow("head");
    expect(() => readTopic("---\nslug: a\n---\n", "page")).toThrow("no title");
    expect(() => readTopic(`${HEAD}{R11} a\n\n# Title`, "page")).toThrow("##");
    expect(() => readTopic(`${HEAD}{R11} a\n\n:::figure`, "page")).toThrow(":::figure");
    expect(() => readTopic(`${HEAD}{R11} a [b](https://example.org)`, "page")).toThrow("leads to no page");
    expect(() => readTopic(`${HEAD}{R12} another rule`, "page")).toThrow("R11");
  });

  it("strips markup", () => {
    expect(plain(["a ", { strong: "b" }, { link: "x", text: " c" }])).toBe("a b c");
  });
});
