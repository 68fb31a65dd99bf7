import { useComputed } from "@preact/signals";
import type { RefObject, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { moverOf } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { fetchPictures, NOTATION } from "../../table/move-text.tsx";
import { StepButtons } from "../../ui/controls.tsx";
import { followResizes } from "../../ui/in-sight.ts";
import { canHover } from "../../ui/media.ts";
import type { Ply } from "../../wire/protocol.ts";

/** The move list: hovering previews a position, a click goes there. */
export function Moves({ store }: { store: GameStore }) {
  const list = useRef<HTMLOListElement>(null);
  const shown = store.browsing.ply.value;
  const count = store.state.value?.moves.length ?? 0;
  const previewing = store.browsing.preview.value !== null;

  const follows = useRef(true);
  const isEmpty = count === 0;

  useEffect(() => {
    // Do not scroll the list under the pointer.
    if (!previewing && list.current) {
      follows.current = true;
      reveal(list.current);
    }
  }, [shown, count, previewing]);
  useEffect(fetchPictures, []);
  useEffect(() => (!isEmpty && list.current ? followResizes(list.current, follows, reveal) : undefined), [isEmpty]);

  if (!store.state.value) {
    return null;
  }
  return (
    <section class="moves" aria-label={t("moves")}>
      {isEmpty ? <p class="moves-empty">{t("moves-empty")}</p> : <Rounds store={store} list={list} />}
    </section>
  );
}

interface Round {
  /** The moves of White and Black; undefined before the first or after the last one. */
  readonly plies: readonly [Ply | undefined, Ply | undefined];
  readonly element: VNode;
}

/** All rounds. Stepping through the game does not render this component, only the entries it leaves and reaches. */
function Rounds({ store, list }: { store: GameStore; list: RefObject<HTMLOListElement | null> }) {
  const drawn = useRef<readonly Round[]>([]);
  const state = store.state.value;
  if (!state) {
    return null;
  }
  const count = state.moves.length;
  // A game from a position may start with Black.
  const shift = moverOf(0, count, state.position.turn) === "black" ? 1 : 0;
  drawn.current = Array.from({ length: Math.ceil((count + shift) / 2) }, (_, round) => {
    const first = round * 2 - shift;
    const plies = [state.moves[first], state.moves[first + 1]] as const;
    const before = drawn.current[round];
    // A move changes only the last round. The others keep their elements, so that Preact skips them.
    const isSame = before?.plies[0] === plies[0] && before?.plies[1] === plies[1];
    return before && isSame ? before : { plies, element: drawRound(store, round, first, plies) };
  });
  return (
    <ol ref={list} class="moves-list" data-testid="moves" onMouseLeave={() => (store.browsing.preview.value = null)}>
      {drawn.current.map(({ element }) => element)}
    </ol>
  );
}

function drawRound(store: GameStore, round: number, first: number, plies: Round["plies"]): VNode {
  return (
    <li key={round} class="round">
      <span class="round-number" aria-hidden="true">
        {round + 1}
      </span>
      {first < 0 && <span class="move" aria-hidden="true" />}
      {plies.map((ply, index) => ply && <Entry key={index} store={store} ply={ply} number={first + index + 1} />)}
    </li>
  );
}

interface EntryProps {
  store: GameStore;
  ply: Ply;
  number: number;
}

function Entry({ store, ply, number }: EntryProps) {
  const isCurrent = useComputed(() => store.browsing.ply.value === number).value;
  const text = ply.piece ? ply.uhp : t("move-pass");
  const label = t("move-entry", { number, move: text });
  const look = ply.piece ? `move ${NOTATION}` : "move";
  return (
    <button
      type="button"
      class={isCurrent ? `${look} current` : look}
      aria-current={isCurrent ? "true" : undefined}
      aria-label={label}
      title={label}
      data-testid={`move-${number}`}
      onMouseEnter={() => {
        // After a tap, the list may have slid under the finger.
        if (canHover.value) {
          store.browsing.preview.value = number;
        }
      }}
      onClick={() => store.goTo(number)}
    >
      {text}
    </button>
  );
}

export function Steps({ store }: { store: GameStore }) {
  const count = store.state.value?.moves.length ?? 0;
  const at = store.browsing.cursor.value ?? count;
  return (
    <nav class="steps" aria-label={t("moves")}>
      <StepButtons
        isStart={at === 0}
        isEnd={at === count}
        last={{ label: t("history-live"), testid: "step-live" }}
        onFirst={() => store.goTo(0)}
        onPrevious={() => store.goTo(at - 1)}
        onNext={() => store.goTo(at + 1)}
        onLast={() => store.goLive()}
      />
    </nav>
  );
}

/** Scrolls only the list, never the page, along its own axis. */
function reveal(list: HTMLElement): void {
  const entry = list.querySelector(".current");
  if (!entry) {
    list.scrollTo({ top: list.scrollHeight, left: 0 });
    return;
  }
  const outer = list.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  list.scrollBy({
    top: inner.top < outer.top || inner.bottom > outer.bottom ? inner.top - outer.top - outer.height / 2 : 0,
    left: inner.left < outer.left || inner.right > outer.right ? inner.left - outer.left - outer.width / 2 : 0,
  });
}
