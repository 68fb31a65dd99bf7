import { useComputed } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { GLYPH_NAMES } from "./glyph.ts";
import { type Item, type LinesItem, type MoveItem, type Row, rowsOf } from "./layout.ts";
import { openMenu } from "./menu.tsx";
import type { AnalysisStore } from "./store.ts";

/** All moves of the analysis: a click goes there, a right click or a long press offers what can be done. */
export function Tree({ store }: { store: AnalysisStore }) {
  const study = store.study.value;
  const rows = useMemo(() => rowsOf(study), [study]);
  const list = useRef<HTMLDivElement>(null);
  const path = store.path.value;
  useEffect(() => {
    const current = list.current?.querySelector(".current");
    if (list.current) {
      reveal(list.current, current ?? null);
    }
  }, [path, rows]);
  return (
    <div class="tree" ref={list} data-testid="tree" data-scrolls>
      {rows.length === 0 ? (
        <p class="tree-empty">{t("analysis-empty")}</p>
      ) : (
        rows.map((row) => <RowView key={keyOf(row)} store={store} row={row} />)
      )}
    </div>
  );
}

function keyOf(row: Row): string {
  if (row.t === "round") {
    return `round ${(row.white ?? row.black)?.path.join(";")}`;
  }
  return `${row.t} ${row.path.join(";")}`;
}

function RowView({ store, row }: { store: AnalysisStore; row: Row }) {
  switch (row.t) {
    case "comment":
      return <Comment text={row.text} />;
    case "lines":
      return <Lines store={store} item={row} />;
    case "round":
      return (
        <div class="tree-round">
          <span class="tree-number" aria-hidden="true">
            {row.number}
          </span>
          {row.white ? <Move store={store} item={row.white} /> : <span class="tree-gap">…</span>}
          {row.black && <Move store={store} item={row.black} />}
        </div>
      );
  }
}

function Lines({ store, item }: { store: AnalysisStore; item: LinesItem }) {
  return (
    <ul class="tree-lines">
      {item.lines.map((line) => (
        <li key={line[0]?.t === "move" ? line[0].node.move : ""} data-testid="variation">
          <Line store={store} items={line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ store, items }: { store: AnalysisStore; items: readonly Item[] }) {
  return (
    <>
      {items.map((item) => {
        const key = `${item.t} ${item.path.length}`;
        switch (item.t) {
          case "move":
            return <Move key={key} store={store} item={item} />;
          case "comment":
            return <Comment key={key} text={item.text} />;
          default:
            return <Lines key={key} store={store} item={item} />;
        }
      })}
    </>
  );
}

function Comment({ text }: { text: string }) {
  return (
    <p class="tree-comment" data-testid="comment-text">
      {text}
    </p>
  );
}

function Move({ store, item }: { store: AnalysisStore; item: MoveItem }) {
  const { path, node, ply, numbered } = item;
  const key = path.join(";");
  const isCurrent = useComputed(() => store.path.value.join(";") === key);
  const current = isCurrent.value;
  const isEntrance = useComputed(() => store.path.value.length === 0 && store.study.value.children[0]?.move === key);
  const number = Math.floor(ply / 2) + 1;
  const text = node.move === "pass" ? t("move-pass") : node.move;
  return (
    <button
      type="button"
      class={current ? "tree-move current" : "tree-move"}
      // The arrow keys walk; the tabulator stops here once, before the first move at the first one.
      tabIndex={current || isEntrance.value ? 0 : -1}
      aria-current={current ? "true" : undefined}
      aria-label={[
        t("move-entry", { number: ply + 1, move: text }),
        node.glyph ? t(`glyph-${GLYPH_NAMES[node.glyph]}`) : "",
      ]
        .filter(Boolean)
        .join(", ")}
      data-testid={`move-${ply + 1}`}
      data-move={node.move}
      onClick={() => store.goTo(path)}
      onContextMenu={(event) => {
        event.preventDefault();
        openMenu(store, path, event);
      }}
    >
      {numbered && <span class="tree-inline-number">{`${number}${ply % 2 === 0 ? "." : "…"} `}</span>}
      {text}
      {node.glyph && <span class={`tree-glyph glyph-${GLYPH_NAMES[node.glyph]}`}>{node.glyph}</span>}
    </button>
  );
}

/** Scrolls only the list, and only if the move is out of sight. */
function reveal(list: HTMLElement, entry: Element | null): void {
  if (!entry) {
    list.scrollTo({ top: 0 });
    return;
  }
  const outer = list.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    list.scrollBy({ top: inner.top - outer.top - outer.height / 2 });
  }
}
