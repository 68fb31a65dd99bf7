import { computed, type ReadonlySignal } from "@preact/signals";
import type { Arrow, BoardView, HandPile, Mark, ShownMove } from "@skep/board";
import { settings } from "../app/settings.ts";
import type { BugLetter, GameState, Hand, Hex, PieceId, Ply, Side } from "../wire/protocol.ts";
import type { Chosen } from "./choosing.ts";
import {
  BUGS,
  bugOf,
  fullHand,
  nextOfPile,
  positionAt,
  reach,
  type Shown,
  shownOf,
  sideOf,
  withMove,
} from "./history.ts";
import { namedIn } from "./notation.ts";
import type { Sent } from "./sending.ts";
import type { GameStore } from "./store.ts";
import { throwsOf } from "./throws.ts";

/** Marks where the first piece goes. */
export const START: Mark = { hex: [0, 0], kind: "start" };

/**
 * Everything the board shows of a game, as it changes.
 *
 * The list of pieces is a new value only when a piece has moved: the board animates whenever the list changes.
 */
export function boardView(store: GameStore): ReadonlySignal<BoardView | null> {
  const game = computed(() => store.state.value?.game ?? null);
  const moves = computed(() => store.state.value?.moves ?? null);
  const position = computed(() => store.state.value?.position ?? null);
  const under = computed(() => store.choosing.confirming.value ?? store.sending.shown.value);
  const shown = computed<Shown | null>(() => {
    if (!game.value || !moves.value || !position.value) {
      return null;
    }
    const live = shownOf(position.value);
    if (store.browsing.ply.value !== moves.value.length) {
      return positionAt(live, moves.value, store.browsing.ply.value);
    }
    return under.value?.piece && under.value.to ? withMove(live, under.value.piece, under.value.to) : live;
  });
  return computed(() => {
    const state = store.state.value;
    if (!state || !shown.value) {
      return null;
    }
    const destinations = destinationsOf(store, state, shown.value);
    const yours = store.browsing.live.value && store.yourTurn.value && !store.choosing.confirming.value;
    const { set } = state.game;
    const last = state.moves.at(-1)?.piece ?? null;
    return {
      pieces: shown.value.pieces,
      hands: { white: piles(set, "white", shown.value.hands), black: piles(set, "black", shown.value.hands) },
      destinations,
      throws: yours ? throwsOf(state.position, last) : new Map(),
      movable: new Set(yours && settings.movable ? destinations.keys() : []),
      selected: store.choosing.selected.value,
      lastMove: lastMove(state, store.browsing.ply.value, store.browsing.live.value ? under.value : null),
      marks: marks(store, shown.value, yours),
      named: namedPieces(store),
      arrows: [...hintArrow(store, shown.value), ...premoveArrow(store, shown.value)],
      interactive: yours || destinations.size > 0,
    };
  });
}

const CLIMBERS: readonly BugLetter[] = ["B", "M"];

function destinationsOf(store: GameStore, state: GameState, shown: Shown): Map<PieceId, Hex[]> {
  const found = new Map<PieceId, Hex[]>();
  if (!store.browsing.live.value || store.choosing.confirming.value) {
    return found;
  }
  if (store.yourTurn.value) {
    for (const [piece, places] of Object.entries(state.position.legal)) {
      found.set(
        piece,
        places.map(([q, r]) => [q, r] as const),
      );
    }
  } else if (store.canPremove.value && (state.you === "white" || state.you === "black")) {
    // Legal moves are unknown until the opponent has moved, so a premove may go to any free cell at the hive, and
    // climbers onto any other piece.
    const cells = reach(shown.pieces);
    const taken = new Set(shown.pieces.map(({ hex }) => hex.join()));
    const free = cells.filter((hex) => !taken.has(hex.join()));
    const lying = new Map(shown.pieces.map(({ piece, hex }) => [piece, hex.join()]));
    const hand = piles(state.game.set, state.you, shown.hands).flatMap((pile) => pile.piece ?? []);
    for (const piece of [...lying.keys(), ...hand]) {
      if (sideOf(piece) === state.you) {
        const climbs = lying.has(piece) && CLIMBERS.includes(bugOf(piece));
        found.set(piece, climbs ? cells.filter((hex) => hex.join() !== lying.get(piece)) : free);
      }
    }
  }
  return found;
}

/** The piles of a hand, including empty ones. */
export function piles(set: string, side: Side, hands: Record<Side, Hand>): HandPile[] {
  const whole = fullHand(set);
  return BUGS.filter((bug) => (whole[bug] ?? 0) > 0).map((bug) => {
    const count = hands[side][bug] ?? 0;
    return { bug, count, piece: nextOfPile(set, side, bug, count) };
  });
}

function lastMove(state: GameState, ply: number, under: Sent | Chosen | null): ShownMove | null {
  if (under?.piece && under.to) {
    const from = state.position.pieces.find(([piece]) => piece === under.piece);
    const start = from ? ([from[1], from[2]] as const) : null;
    return { piece: under.piece, from: start, to: under.to, path: start ? [start, under.to] : [under.to] };
  }
  const last = state.moves[ply - 1];
  return last ? shownMove(last) : null;
}

function shownMove({ piece, from, to, path, by }: Ply): ShownMove | null {
  return piece && to ? { piece, from, to, path, by } : null;
}

/** Pieces named in messages on the screen, or in the move under the pointer. */
function namedPieces(store: GameStore): Set<PieceId> {
  const { hint, refusal, confirming } = store.choosing;
  const pointed = store.browsing.preview.value;
  const move = pointed === null ? "" : (store.state.value?.moves[pointed - 1]?.uhp ?? "");
  const reason = refusal.value?.reason;
  const spoken = [reason?.piece, ...(reason?.parts ?? []).map((part) => part.reason.piece)];
  const texts = [hint.value?.uhp, confirming.value?.uhp, move, refusal.value?.piece, ...spoken];
  return new Set(texts.flatMap((text) => namedIn(text ?? "")));
}

function hintArrow(store: GameStore, shown: Shown): Arrow[] {
  const hint = store.choosing.hint.value;
  if (!hint || !store.browsing.live.value) {
    return [];
  }
  const from = shown.pieces.find((lying) => lying.piece === hint.piece)?.hex ?? null;
  return [{ from, to: hint.to, kind: "best", piece: hint.piece }];
}

/** The premove as an arrow with a ghost of the piece where it will go. */
function premoveArrow(store: GameStore, shown: Shown): Arrow[] {
  const premove = store.choosing.premove.value;
  if (!premove || !store.browsing.live.value) {
    return [];
  }
  const from = shown.pieces.find((lying) => lying.piece === premove.piece)?.hex ?? null;
  return [{ from, to: premove.to, kind: "premove", piece: premove.piece }];
}

function marks(store: GameStore, shown: Shown, yours: boolean): Mark[] {
  if (!store.browsing.live.value) {
    return [];
  }
  const found: Mark[] = [];
  const where = (piece: PieceId) => shown.pieces.find((lying) => lying.piece === piece)?.hex;
  const add = (kind: Mark["kind"], ...cells: (Hex | undefined)[]) => {
    for (const hex of cells) {
      if (hex) {
        found.push({ hex, kind });
      }
    }
  };
  const { premove, hint, refusal } = store.choosing;
  if (premove.value) {
    add("premove", where(premove.value.piece), premove.value.to);
  }
  if (hint.value) {
    add("hint", where(hint.value.piece), hint.value.to);
  }
  if (refusal.value) {
    const { cells, gate, parts } = refusal.value.reason;
    const all = [...cells, ...(gate ?? []), ...(parts ?? []).flatMap((part) => part.reason.cells)];
    add("evidence", ...new Map(all.map((hex) => [hex.join(), hex])).values());
  }
  return found.length === 0 && yours && shown.pieces.length === 0 ? [START] : found;
}
