import { t } from "../../i18n/index.ts";
import { Figure } from "./figure.tsx";
import type { Block, Inline, Topic } from "./markdown.ts";

/** The text of a rulebook page with its figures. */
export function TopicText({ topic, marked }: { topic: Topic; marked: string | null }) {
  return (
    <>
      {topic.blocks.map((block, index) => (
        <Part key={`${topic.slug}-${keyOf(block, index)}`} block={block} marked={marked} />
      ))}
    </>
  );
}

/** Display name of a rule, "Rule 11". The "R" is used in addresses only. */
export function ruleName(rule: string): string {
  return t("rules-rule", { rule: rule.slice(1) });
}

export function Words({ content }: { content: readonly Inline[] }) {
  return (
    <>
      {content.map((part) =>
        typeof part === "string" ? (
          part
        ) : "strong" in part ? (
          <strong key={part.strong}>{part.strong}</strong>
        ) : (
          <a key={part.link} href={`/learn/rules/${part.link}`}>
            {part.text}
          </a>
        ),
      )}
    </>
  );
}

function Part({ block, marked }: { block: Block; marked: string | null }) {
  switch (block.kind) {
    case "figure":
      return <Figure id={block.id} caption={block.caption} />;
    case "question":
      return <h2>{block.text}</h2>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={JSON.stringify(item)}>
              <Words content={item} />
            </li>
          ))}
        </ul>
      );
    case "paragraph":
      return block.rule ? (
        <p id={block.rule} class={block.rule === marked ? "rule marked" : "rule"}>
          <a class="rule-number" href={`/learn/rules/${block.rule}`}>
            {ruleName(block.rule)}
          </a>
          <span>
            <Words content={block.content} />
          </span>
        </p>
      ) : (
        <p>
          <Words content={block.content} />
        </p>
      );
  }
}

function keyOf(block: Block, index: number): string {
  return block.kind === "figure" ? block.id : String(index);
}
