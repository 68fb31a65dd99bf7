import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { place, StillBoard } from "../../table/still-board.tsx";
import { type FigureData, figure } from "./api.ts";
import type { Topic } from "./markdown.ts";
import { rulebook } from "./rulebook.ts";
import { LearnTabs } from "./tabs.tsx";
import "../../styles/learn.css";
import "../../styles/rules-print.css";

/** Printed figures by topic. */
const FIGURES: Record<string, string> = {
  aim: "aim",
  placing: "placing",
  queen: "queen",
  beetle: "beetle",
  grasshopper: "grasshopper",
  spider: "spider",
  ant: "ant",
  ladybug: "ladybug",
  mosquito: "mosquito",
  pillbug: "throw",
  "one-hive": "split",
  freedom: "gate-in",
};

/** Printable summary of the rules. */
export function RulesPrint() {
  const book = rulebook();
  const title = t("title-print");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="learn print-page">
      <LearnTabs at="rules" />
      <main id="content" class="learn-main">
        <div class="print-head">
          <h1>{t("rules-heading")}</h1>
          <button type="button" class="button main" data-testid="print" onClick={() => print()}>
            {t("rules-print-now")}
          </button>
        </div>
        {book && (
          <div class="sheet" data-testid="sheet">
            {book.map((topic) => (
              <Entry key={topic.slug} topic={topic} />
            ))}
          </div>
        )}
        <p class="print-note">{t("rules-print-note", { url: `${location.origin}/learn/rules` })}</p>
      </main>
    </div>
  );
}

function Entry({ topic }: { topic: Topic }) {
  const id = FIGURES[topic.slug];
  const data = useSignal<FigureData | null>(null);
  useEffect(() => {
    if (id) {
      figure(id).then(
        (loaded) => {
          data.value = loaded;
        },
        // The sheet is useful without its figures.
        () => {},
      );
    }
  }, [id, data]);
  return (
    <section class="entry">
      <h2>
        {topic.title}
        <small>{topic.rules.map((rule) => rule.slice(1)).join(", ")}</small>
      </h2>
      <p>{topic.summary}</p>
      {data.value && <StillFigure data={data.value} label={topic.title} />}
    </section>
  );
}

/** A printed figure: the pieces, with dots on the destinations. */
function StillFigure({ data, label }: { data: FigureData; label: string }) {
  const { position } = data.view;
  const ends = (position.legal[data.piece] ?? []).map(([q, r]) => [q, r] as const);
  const from = position.pieces.find(([piece]) => piece === data.piece);
  const middle = from && place([from[1], from[2]]);
  return (
    <StillBoard pieces={position.pieces} label={label} more={ends}>
      {middle && <circle class="still-from" cx={middle.x} cy={middle.y} r="46" />}
      {ends.map((hex) => (
        <circle key={hex.join()} class="still-end" cx={place(hex).x} cy={place(hex).y} r="16" />
      ))}
    </StillBoard>
  );
}
