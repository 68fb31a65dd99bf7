import { html, keyed, listen, put, say, svg } from "./dom.ts";
import type { Hit } from "./gesture.ts";
import { isChoosable, type State } from "./state.ts";
import { createTile, dressTile, rimTile } from "./tile.ts";
import type { BoardWords, HandPile, PieceId, Side } from "./types.ts";

/** A side's hand: a row or column of piles. */
export interface Hand {
  readonly element: HTMLElement;
  render(state: State): void;
  /** The pile an event came from. */
  hit(target: EventTarget | null): Hit | null;
  /** The pile that holds a piece. */
  pile(piece: PieceId): Element | null;
  focus(piece: PieceId): void;
  /** Focuses the first pile from which a piece can be placed, if `anyPile` any; returns whether there is one. */
  enter(anyPile: boolean): boolean;
  unbind(): void;
}

/** `pick` is called when a pile is chosen with the keyboard. */
export function createHand(host: HTMLElement, side: Side, pick: (piece: PieceId) => void): Hand {
  const element = html("div", {
    class: `skep-hand skep-hand-${side}`,
    role: "toolbar",
    "aria-orientation": "horizontal",
  });
  host.classList.add("skep-hand-host");
  host.append(element);
  let current = 0;
  let piles: readonly HandPile[] = [];
  let shown: State | null = null;
  /** The inputs of the last rendering. */
  let drawn: readonly unknown[] = [];
  /** Those inputs that affect all piles. */
  let common: readonly unknown[] = [];
  const names = createNames(side);

  const draw = keyed<ShownPile>(
    element,
    ({ bug }) => bug,
    ({ bug }) => createPile(bug),
    (button, pile) => shown && updatePile(button, pile, side, shown, names),
  );

  const rove = () => {
    for (const [i, button] of [...element.children].entries()) {
      put(button, "tabindex", i === current ? "0" : "-1");
    }
  };
  const go = (to: number) => {
    current = Math.max(0, Math.min(piles.length - 1, to));
    rove();
    (element.children[current] as HTMLElement | undefined)?.focus();
  };
  const unbind = [
    listen<KeyboardEvent>(element, "keydown", (event) => {
      const at = [...element.children].indexOf(event.target as Element);
      const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: 99 }[
        event.key
      ];
      // After a click the arrow keys belong to the page, which steps through the game with them.
      const ours = (event.target as Element).matches(":focus-visible");
      if (to !== undefined && ours && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        event.stopPropagation();
        go(to);
      }
    }),
    // The pointer is handled elsewhere; this handles the keyboard and clicks by screen readers.
    listen<MouseEvent>(element, "click", (event) => {
      const at = [...element.children].indexOf((event.target as Element).closest(".skep-pile") as Element);
      const piece = piles[at]?.piece;
      if (event.detail === 0 && piece) {
        pick(piece);
      }
    }),
    listen<FocusEvent>(element, "focusin", (event) => {
      const at = [...element.children].indexOf(event.target as Element);
      if (at >= 0) {
        current = at;
        rove();
      }
    }),
  ];

  return {
    element,
    render(state) {
      const { view, settings, words, gesture } = state;
      const inputs = [view, settings, words, gesture.t === "drag" ? gesture.piece : null];
      // A moving piece renders every frame, which does not affect the hand.
      if (inputs.every((input, i) => input === drawn[i])) {
        return;
      }
      drawn = inputs;
      const shared = [words, settings.layout, settings.pieceSet, settings.labels];
      const force = shared.some((input, i) => input !== common[i]);
      common = shared;
      shown = state;
      piles = state.view.hands[side];
      element.style.setProperty("--n", String(Math.max(1, piles.length)));
      if (force) {
        put(element, "aria-label", words.hand(side));
      }
      element.classList.toggle("skep-hand-bottom", state.settings.bottom === side);
      element.classList.toggle(
        "skep-hand-empty",
        piles.every(({ count }) => count === 0),
      );
      draw(
        piles.map((pile) => shownPile(pile, state)),
        force,
      );
      rove();
    },
    hit(target) {
      const button = target instanceof Element ? target.closest(".skep-pile") : null;
      const at = button ? [...element.children].indexOf(button) : -1;
      const pile = piles[at];
      return pile ? { hex: null, piece: pile.piece, height: 0 } : null;
    },
    pile(piece) {
      return element.children[piles.findIndex((pile) => pile.piece === piece)] ?? null;
    },
    focus(piece) {
      go(piles.findIndex((pile) => pile.piece === piece));
    },
    enter(anyPile) {
      const choosable = piles.findIndex(({ piece }) => piece && shown && isChoosable(shown.view, piece));
      const at = choosable < 0 && anyPile ? piles.findIndex(({ count }) => count > 0) : choosable;
      if (at < 0) {
        return false;
      }
      go(at);
      return true;
    },
    unbind() {
      for (const stop of unbind) {
        stop();
      }
      element.remove();
      host.classList.remove("skep-hand-host");
    },
  };
}

/** A pile with its state. */
interface ShownPile extends HandPile {
  readonly choosable: boolean;
  readonly movable: boolean;
  readonly selected: boolean;
  readonly dragged: boolean;
}

function shownPile(pile: HandPile, { view, gesture }: State): ShownPile {
  const { piece } = pile;
  return {
    ...pile,
    choosable: piece !== null && isChoosable(view, piece),
    movable: piece !== null && view.interactive && view.movable.has(piece),
    selected: piece !== null && piece === view.selected,
    dragged: gesture.t === "drag" && gesture.piece === piece,
  };
}

/** How many tiles of a pile are drawn; the badge shows the count. */
const MAX_DRAWN_TILES = 3;

function createPile(bug: HandPile["bug"]): HTMLButtonElement {
  const picture = svg("svg", { class: "skep-picture", viewBox: "-45 -59 90 112", "aria-hidden": "true" });
  const count = html("span", { class: "skep-badge-count", "aria-hidden": "true" });
  return html("button", { class: "skep-pile", type: "button", "data-bug": bug }, picture, count);
}

/** Caches the labels of a hand's piles, which are slow to format and rarely change. */
function createNames(side: Side): (words: BoardWords, pile: HandPile) => string {
  let language: BoardWords | null = null;
  const known = new Map<string, string>();
  return (words, { bug, count }) => {
    if (words !== language) {
      known.clear();
      language = words;
    }
    const key = `${bug}${count}`;
    const name = known.get(key) ?? words.pile(side, bug, count);
    known.set(key, name);
    return name;
  };
}

function updatePile(
  button: Element,
  pile: ShownPile,
  side: Side,
  { words, settings }: State,
  names: ReturnType<typeof createNames>,
): void {
  const { piece, count, choosable, selected, dragged } = pile;
  const name = names(words, pile);
  put(button, "aria-label", name);
  put(button, "title", name);
  put(button, "data-piece", piece ?? "");
  put(button, "aria-pressed", String(selected));
  put(button, "aria-disabled", choosable ? null : "true");
  button.classList.toggle("skep-empty", count === 0);
  button.classList.toggle("skep-single", count === 1);
  button.classList.toggle("skep-choosable", choosable);
  button.classList.toggle("skep-selected", selected);
  button.classList.toggle("skep-away", dragged);
  const [picture, badge] = button.children;
  if (picture && badge) {
    drawPile(picture, pile, side, settings);
    say(badge, String(count));
  }
}

/** Draws the visible tiles of a pile; an empty pile shows what it held. */
function drawPile(
  picture: Element,
  { piece, count, bug, movable }: ShownPile,
  side: Side,
  settings: State["settings"],
): void {
  const high = Math.min(count, MAX_DRAWN_TILES);
  const tiles = Math.max(1, high);
  while (picture.childElementCount > tiles) {
    picture.lastElementChild?.remove();
  }
  while (picture.childElementCount < tiles) {
    picture.append(createTile(`${side[0]}${bug}`, settings));
  }
  for (const [i, tile] of [...picture.children].entries()) {
    const isTop = i === tiles - 1;
    put(tile, "transform", `translate(0 ${(high - 1) * 3 - i * 7})`);
    tile.classList.toggle("skep-top", isTop);
    tile.classList.toggle("skep-under", !isTop);
    rimTile(tile, isTop && movable, settings.layout);
    dressTile(tile, piece ?? `${side[0]}${bug}`, settings, settings.labels && isTop);
  }
}
