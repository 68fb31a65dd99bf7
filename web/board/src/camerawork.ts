/** Camera movements: immediate, gliding, or none. */
import {
  type Box,
  between,
  boxAround,
  boxOf,
  type Camera,
  fitted,
  HALF_TILE,
  panned,
  reached,
  resized,
  shows,
  toPlane,
  united,
  zoomedAt,
} from "./camera.ts";
import { clearingOf } from "./clearing.ts";
import type { Context } from "./context.ts";
import { BREADTH, hexOf, type Point } from "./hex.ts";
import { standing } from "./stack.ts";
import { targets } from "./state.ts";
import type { Hex } from "./types.ts";

/** A fitted hive includes the cells around it, so that most destinations are visible before a piece is chosen. */
const RIM = 1;
/** If that makes tiles narrower than this on the screen, the margin shrinks instead, down to the required half tile. */
const COMFORTABLE = 34;
/** Margin of arrows and, while something covers the table, of the hive: just visible. */
const SLIGHT = 0.05;
export const GLIDE = 280;

export interface Camerawork {
  /** Advances a glide; returns whether it continues. */
  advance(now: number): boolean;
  stop(): void;
  pan(dx: number, dy: number): void;
  /** Zooms around a point of the table. */
  zoom(at: Point, factor: number, duration: number): void;
  /** Follows two fingers. */
  pinch(before: readonly [Point, Point], after: readonly [Point, Point]): void;
  fit(duration: number): void;
  /**
   * Shows a new position. The camera stays until a move leaves less than half a tile of margin, then centres the hive.
   * If the player has panned or zoomed, it only pans as far as needed to show the newest cells, until they press "fit".
   */
  show(newest: readonly Hex[]): void;
  /**
   * Brings destinations and the hive into view, only if necessary and only as far as necessary. Does nothing if the
   * player has panned or zoomed.
   */
  follow(cells: readonly Hex[]): void;
  reach(hex: Hex): void;
  /** Rotates the hive by 60 degrees around the centre of the table. */
  turn(): void;
  /** Measures the table and its covers; returns whether it has a size. */
  measure(): boolean;
}

/** `covers` are elements that overlap the table. */
export function createCamerawork(
  { state, root, draw, calm, paper }: Context,
  covers: readonly Element[] = [],
): Camerawork {
  let glide: { from: Camera; to: Camera; start: number; duration: number } | null = null;
  let shown = false;

  const set = (camera: Camera) => {
    glide = null;
    state.camera = camera;
    draw("camera");
  };
  const steer = (to: Camera, duration: number) => {
    if (duration <= 0 || calm() || !shown) {
      set(to);
    } else {
      glide = { from: state.camera, to, start: performance.now(), duration };
      draw("camera");
    }
  };
  /** The camera, or its target during a glide. */
  const aim = () => glide?.to ?? state.camera;
  const hive = () => state.view.pieces.map(({ hex }) => hex);
  const middle = () => ({ x: state.size.width / 2, y: state.size.height / 2 });
  /** A box around the tops of all stacks, which rise above their cells, and additional cells. */
  const whole = (cells: readonly Hex[], rim: number): Box => {
    const tops = [...state.stacks].map(([key, { length }]) => standing(hexOf(key), length - 1, state.settings));
    const floor = [...hive(), ...cells].map((hex) => standing(hex, 0, state.settings));
    return boxAround([...tops, ...floor], rim);
  };

  const arrowEnds = () => (state.view.arrows ?? []).map(({ to }) => to);
  const fitting = (rim: number): Camera =>
    fitted(united(whole(targets(state), rim), whole(arrowEnds(), SLIGHT)), state.clearing);
  const fit = (duration: number) => {
    state.steered = false;
    const roomy = fitting(RIM);
    steer(roomy.scale * BREADTH < COMFORTABLE ? fitting(HALF_TILE) : roomy, duration);
  };
  /** Centres the hive if its margin is smaller than `rim`, or the end of an arrow is hidden. */
  const uncover = (rim: number) => {
    if (!shows(aim(), state.clearing, united(whole([], rim), whole(arrowEnds(), SLIGHT)))) {
      fit(GLIDE);
    }
  };
  /** If `must` is not in view, moves as little as possible to bring all of `wanted` into view. */
  const bring = (must: Box, wanted = must) => {
    const to = reached(aim(), state.clearing, wanted, must);
    if (to !== aim()) {
      steer(to, GLIDE);
    }
  };
  const follow = (cells: readonly Hex[]) => {
    if (state.settings.autoFit && !state.steered && cells.length > 0 && shown) {
      bring(boxOf(cells, state.settings, 0), whole(cells, 0.15));
    }
  };

  return {
    advance(now) {
      if (!glide) {
        return false;
      }
      const t = Math.min(1, Math.max(0, (now - glide.start) / glide.duration));
      state.camera = t === 1 ? glide.to : between(glide.from, glide.to, 1 - (1 - t) ** 3);
      glide = t === 1 ? null : glide;
      return glide !== null;
    },
    stop() {
      glide = null;
    },
    pan(dx, dy) {
      state.steered = true;
      set(panned(state.camera, dx, dy));
    },
    zoom(at, factor, duration) {
      state.steered = true;
      steer(zoomedAt(aim(), at, factor), duration);
    },
    pinch([a, b], [c, d]) {
      const spread = Math.hypot(c.x - d.x, c.y - d.y) / Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
      const from = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      state.steered = true;
      set(panned(zoomedAt(state.camera, from, spread), (c.x + d.x) / 2 - from.x, (c.y + d.y) / 2 - from.y));
    },
    fit,
    show(newest) {
      if (!state.settings.autoFit || !shown) {
        return;
      }
      if (!state.steered) {
        uncover(HALF_TILE);
      } else if (newest.length > 0) {
        // The player's zoom stays; the camera pans only if the move would be out of sight.
        bring(boxOf(newest, state.settings, 0));
      }
    },
    follow,
    reach: (hex) => bring(boxOf([hex], state.settings, 0)),
    turn() {
      const { x, y } = toPlane(state.camera, middle());
      const { scale } = state.camera;
      const [sin, cos] = [Math.sin(Math.PI / 3), 0.5];
      state.settings = { ...state.settings, turn: (state.settings.turn + 1) % 6 };
      set({ scale, x: middle().x - (x * cos - y * sin) * scale, y: middle().y - (x * sin + y * cos) * scale });
      if (!state.steered) {
        fit(0);
      }
    },
    measure() {
      const { clientWidth: width, clientHeight: height } = root;
      if (width === 0 || height === 0 || paper()) {
        return shown;
      }
      const [before, clearing] = [state.size, state.clearing];
      state.size = { width, height };
      state.clearing = clearingOf(state.size, boxesOn(root, covers));
      if (width !== before.width || height !== before.height) {
        if (shown && state.steered) {
          set(resized(state.camera, before, state.size));
        } else {
          fit(0);
        }
        shown = true;
      } else if (!sameBox(clearing, state.clearing) && state.settings.autoFit && !state.steered) {
        uncover(SLIGHT);
      }
      return true;
    },
  };
}

/** The boxes of elements in the table's own pixels. Empty elements cover nothing. */
function boxesOn(root: Element, covers: readonly Element[]): Box[] {
  const { left: x, top: y } = root.getBoundingClientRect();
  return covers.flatMap((cover) => {
    const { left, top, right, bottom, width, height } = cover.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ left: left - x, top: top - y, right: right - x, bottom: bottom - y }] : [];
  });
}

function sameBox(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}
