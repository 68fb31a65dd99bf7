import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Topic } from "./markdown.ts";
import { rulebook, topicAt } from "./rulebook.ts";
import { type Found, search } from "./search.ts";
import { LearnTabs } from "./tabs.tsx";
import { TopicPicture } from "./topic-picture.tsx";
import { ruleName, TopicText } from "./topic-text.tsx";
import "../../styles/learn.css";
import "../../styles/rules.css";

/**
 * The rulebook: an overview with search, or one page. A rule number scrolls to the rule. An anchor of the overview opens the
 * page of that name, if there is one.
 */
export function Rules({ at, isAnchor }: { at: string | null; isAnchor: boolean }) {
  const book = rulebook();
  const topic = book && at ? topicAt(book, at) : undefined;
  const title = topic ? t("title-topic", { title: topic.title }) : t("title-rules");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="learn rules">
      <LearnTabs at="rules" />
      {book === null ? (
        <main id="content" class="learn-main">
          <p>{t("learn-loading")}</p>
        </main>
      ) : topic ? (
        <TopicPage key={topic.slug} book={book} topic={topic} at={at ?? ""} />
      ) : (
        <Index book={book} missing={at !== null && !isAnchor} />
      )}
    </div>
  );
}

function Index({ book, missing }: { book: readonly Topic[]; missing: boolean }) {
  return (
    <main id="content" class="learn-main">
      <h1>{t("rules-heading")}</h1>
      <p class="home-tagline">{t("rules-tagline")}</p>
      {missing && (
        <p class="trouble" role="alert">
          {t("rules-missing")}
        </p>
      )}
      <Search book={book}>
        <h2 class="hidden">{t("rules-topics")}</h2>
        <ol class="topics" data-testid="topics">
          {book.map((topic) => (
            <li key={topic.slug}>
              <a class="topic pictured" href={`/learn/rules/${topic.slug}`}>
                <TopicPicture slug={topic.slug} />
                <span class="topic-words">
                  <span class="topic-title">{topic.title}</span>
                  <span class="topic-note">{topic.summary}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
        <p>
          <a class="button" href="/learn/rules/print" data-testid="to-print">
            {t("rules-print")}
          </a>
        </p>
      </Search>
    </main>
  );
}

/** Search field for the rulebook; the children are shown without a query. */
function Search({ book, children }: { book: readonly Topic[]; children: ComponentChildren }) {
  const query = useSignal("");
  const found = search(book, query.value);
  return (
    <>
      <search class="search">
        <label>
          <span class="hidden">{t("rules-search")}</span>
          <input
            type="search"
            data-testid="rules-search"
            placeholder={t("rules-search.placeholder")}
            value={query.value}
            onInput={(event) => {
              query.value = event.currentTarget.value;
            }}
          />
        </label>
      </search>
      <p role="status" class="found-count">
        {query.value.trim() !== "" && t("rules-found", { count: found.length })}
      </p>
      {query.value.trim() === "" ? (
        children
      ) : (
        // A result may be on the current page, so following it ends the search either way.
        <ul
          class="found"
          data-testid="found"
          onClickCapture={() => {
            query.value = "";
          }}
        >
          {found.map((place) => (
            <li key={`${place.slug}-${place.rule ?? ""}-${place.question ?? ""}`}>
              <Place found={place} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Place({ found }: { found: Found }) {
  return (
    <a class="topic" href={`/learn/rules/${found.rule ?? found.slug}`}>
      <span class="topic-title">
        {found.question ?? found.title}
        {found.rule && <span class="rule-number">{ruleName(found.rule)}</span>}
      </span>
      <span class="topic-note">{found.text}</span>
    </a>
  );
}

function TopicPage({ book, topic, at }: { book: readonly Topic[]; topic: Topic; at: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const marked = topic.rules.find((rule) => rule === at.toUpperCase() || `#${rule}` === location.hash) ?? null;
  useEffect(() => {
    if (marked) {
      document.getElementById(marked)?.scrollIntoView({ block: "center" });
    } else {
      heading.current?.focus({ preventScroll: true });
    }
  }, [topic.slug, marked]);
  const index = book.indexOf(topic);
  const [before, after] = [book[index - 1], book[index + 1]];
  return (
    <div class="rules-page">
      <nav class="rules-list" aria-label={t("rules-topics")}>
        <ol>
          {book.map((each) => (
            <li key={each.slug}>
              <a href={`/learn/rules/${each.slug}`} aria-current={each === topic ? "page" : undefined}>
                {each.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <main id="content" class="rules-text">
        <a class="rules-index" href="/learn/rules">
          <Icon name="previous" />
          {t("rules-index")}
        </a>
        <Search book={book}>
          <h1 ref={heading} tabIndex={-1}>
            {topic.title}
          </h1>
          <TopicText topic={topic} marked={marked} />
          <nav class="rules-turn" aria-label={t("rules-heading")}>
            {before && <a href={`/learn/rules/${before.slug}`}>{t("rules-previous", { title: before.title })}</a>}
            {after && <a href={`/learn/rules/${after.slug}`}>{t("rules-next", { title: after.title })}</a>}
          </nav>
        </Search>
      </main>
    </div>
  );
}
