/** Keyboard control: a cursor on a cell, shown as a ring and announced to screen readers. */
import { type Camerawork, GLIDE } from "./camerawork.ts";
import type { Context } from "./context.ts";
import { click } from "./gesture.ts";
import type { Hand } from "./hands.ts";
import { hexOf, keyOf, neighbours } from "./hex.ts";
import type { Command } from "./keys.ts";
import type { Play } from "./play.ts";
import { heightAt, topOf } from "./stack.ts";
import { isTarget, offerOf, targets, throwable } from "./state.ts";
import type { Hex, PieceId } from "./types.ts";
import { cycled, inReadingOrder, walked, walkTo } from "./walk.ts";

export interface Keyboard {
  /** Executes a command; returns whether it was handled. */
  run(command: Command): boolean;
  /** Shows the cursor. */
  enter(): void;
  /** Selects a piece of a hand and moves the cursor to where it can go. */
  pick(piece: PieceId): void;
  giveUp(): boolean;
}

export function createKeyboard(
  { state, events, root, draw }: Context,
  camerawork: Camerawork,
  play: Play,
  spoken: HTMLElement,
  hands: () => readonly Hand[],
): Keyboard {
  const announce = () => {
    const hex = state.walk?.hex;
    if (hex) {
      const stack = [...(state.stacks.get(keyOf(hex)) ?? [])].reverse();
      // Two cells may have the same label; a new text node is announced even then. On a free board every cell is a
      // destination, which need not be announced.
      spoken.replaceChildren(state.words.cell(stack, !state.view.free && isTarget(state, hex), hex));
    }
  };

  const stand = (hex: Hex, walk = walkTo(hex, state.settings)) => {
    state.walk = walk;
    state.focused = true;
    state.hover = null;
    state.fan = heightAt(state.stacks, hex) > 1 ? hex : null;
    camerawork.reach(hex);
    if (state.view.free) {
      events.onCell?.(hex);
    }
    announce();
    draw();
  };

  /** Initial cursor position: a destination, the newest piece, or any piece. */
  const start = (): Hex | null => {
    const [first] = inReadingOrder(targets(state), state.settings);
    const known = state.walk?.hex ?? first ?? state.view.lastMove?.to ?? state.view.pieces[0]?.hex;
    return known ?? (state.view.free ? [0, 0] : null);
  };

  const enter = () => {
    const hex = start();
    if (hex) {
      stand(hex);
    } else {
      // An empty table has no cell for the cursor, but still handles the keys.
      state.focused = true;
    }
  };

  const giveUp = (): boolean => {
    const piece = state.view.selected;
    const busy = state.gesture.t !== "idle";
    play.input({ t: "escape" });
    const hand = piece ? hands().find((one) => one.pile(piece)) : null;
    if (piece && hand && state.focused) {
      hand.focus(piece);
    } else if (!piece && !busy && state.focused) {
      // With nothing left to cancel, the keyboard leaves the table, and the focus ring disappears.
      state.focused = false;
      draw();
    }
    return piece !== null || busy;
  };

  return {
    enter,
    giveUp,
    pick(piece) {
      click({ hex: null, piece, height: 0 }, offerOf(state)).forEach(play.perform);
      const [first] = inReadingOrder(targets(state), state.settings);
      const to = state.view.free ? start() : first;
      if (state.view.selected === piece && to) {
        root.focus({ preventScroll: true });
        stand(to);
      }
    },
    run(command) {
      switch (command.t) {
        case "walk": {
          // After a click the arrow keys belong to the page, which steps through the game with them.
          const { free } = state.view;
          if (!state.walk || !(state.focused || free)) {
            return false;
          }
          const cells = free ? neighbours(state.walk.hex) : [...[...state.stacks.keys()].map(hexOf), ...targets(state)];
          const walk = walked(state.walk, command.way, cells, state.settings);
          stand(walk.hex, walk);
          return true;
        }
        case "cycle": {
          const offer = offerOf(state);
          const own = state.view.pieces.filter(
            ({ piece, hex }) => offer.choosable(piece) && topOf(state.stacks, hex) === piece,
          );
          const list = state.view.selected ? [...targets(state), ...throwable(state)] : own.map(({ hex }) => hex);
          const next = cycled(state.walk?.hex ?? null, inReadingOrder(list, state.settings), command.by);
          if (next) {
            stand(next);
          }
          return true;
        }
        case "act": {
          const hex = start();
          if (hex) {
            stand(hex);
            click({ hex, piece: topOf(state.stacks, hex), height: 0 }, offerOf(state)).forEach(play.perform);
            announce();
          }
          return true;
        }
        case "escape":
          return giveUp();
        case "fit":
          if (state.focused) {
            camerawork.fit(GLIDE);
          }
          return state.focused;
        case "zoom":
          camerawork.zoom({ x: state.size.width / 2, y: state.size.height / 2 }, command.factor, 120);
          return true;
      }
    },
  };
}
