import { computed } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { MoveText } from "../../table/move-text.tsx";
import { followResizes, isInSight } from "../../ui/in-sight.ts";
import { type Item, type LinesItem, type MoveItem, pathTo, type Row, rowsOf } from "./layout.ts";
import { openMenu } from "./menu.tsx";
import type { AnalysisStore } from "./store.ts";
import { GLYPH_NAMES } from "./study.ts";

/** All moves of the analysis. A click goes to a move, a right click or long press opens its menu. */
export function Tree({ store, hidden = false }: { store: AnalysisStore; hidden?: boolean }) {
  const study = store.study.value;
  const rows = useMemo(() => rowsOf(study), [study]);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div class="tree" ref={list} hidden={hidden} data-testid="tree" data-scrolls>
      <Follow store={store} list={list} />
      {rows.length === 0 ? (
        <p class="tree-empty">{t("analysis-empty")}</p>
      ) : (
        rows.map((row) => <RowView key={keyOf(row)} store={store} row={row} />)
      )}
    </div>
  );
}

/**
 * Scrolls to the current move when it changes and when the list is resized. If the reader has scrolled away, waits
 * until they go to another move.
 *
 * A separate component, so that stepping through a long game does not render the whole list again.
 */
function Follow({ store, list }: { store: AnalysisStore; list: RefObject<HTMLDivElement | null> }) {
  const { study, path } = store.timeline.value.now;
  const follows = useRef(true);
  useEffect(() => {
    follows.current = true;
    if (list.current) {
      reveal(list.current);
    }
  }, [study, path]);
  useEffect(() => (list.current ? followResizes(list.current, follows, reveal) : undefined), [list]);
  return null;
}

/** Unique, because no two rows of one type start at the same ply. */
function keyOf(row: Row): string {
  return row.t === "round" ? `round ${(row.white ?? row.black)?.ply}` : `${row.t} ${row.ply}`;
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
        const key = `${item.t} ${item.ply}`;
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
  const { node, ply, numbered } = item;
  // Each move subscribes separately, so that a step renders two moves and not the whole list.
  const isCurrent = useMemo(() => computed(() => store.node.value === node), [store, node]);
  const isEntrance = useMemo(
    () => computed(() => store.node.value === null && store.study.value.children[0] === node),
    [store, node],
  );
  const current = isCurrent.value;
  const number = Math.floor(ply / 2) + 1;
  const text = node.move === "pass" ? t("move-pass") : node.move;
  return (
    <button
      type="button"
      class={current ? "tree-move current" : "tree-move"}
      // Roving tabindex: arrow keys walk through the moves, and Tab stops at the current move, or at the first one.
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
      onClick={() => store.goTo(pathTo(item))}
      onContextMenu={(event) => {
        if (!store.isReadOnly) {
          event.preventDefault();
          openMenu(store, pathTo(item), event);
        }
      }}
    >
      {numbered && <span class="tree-inline-number" data-number={`${number}${ply % 2 === 0 ? "." : "…"} `} />}
      <MoveText uhp={node.move} />
      {node.glyph && <span class={`tree-glyph glyph-${GLYPH_NAMES[node.glyph]}`}>{node.glyph}</span>}
    </button>
  );
}

/** Scrolls only the list, and only if the current move is not visible; before the first move, to the top. */
function reveal(list: HTMLElement): void {
  const entry = list.querySelector(".current");
  if (!entry) {
    list.scrollTo({ top: 0 });
  } else if (!isInSight(list)) {
    const outer = list.getBoundingClientRect();
    list.scrollBy({ top: entry.getBoundingClientRect().top - outer.top - outer.height / 2 });
  }
}
