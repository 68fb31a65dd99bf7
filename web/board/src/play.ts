/** Handles pointer and keyboard input, and reports moves to the host. */
import { toPlane } from "./camera.ts";
import type { Camerawork } from "./camerawork.ts";
import type { Context } from "./context.ts";
import { type Effect, type Hit, type Input, step } from "./gesture.ts";
import { BREADTH, type Point, sameHex } from "./hex.ts";
import { heightAt } from "./stack.ts";
import { hitAt, isTarget, offerOf, targets } from "./state.ts";
import { walkTo } from "./walk.ts";

/** Delay before a hovered stack fans out, so that passing over it does not open it. */
const HOVER_DELAY = 140;
/** How long a dropped piece waits for the host before it returns. */
const DROP_TIMEOUT = 1500;

export interface Play {
  input(input: Input): void;
  perform(effect: Effect): void;
  hover(at: Point | null): void;
  /** The target at a page coordinate on the table. */
  hit(at: Point): Hit;
  /** Converts page to table coordinates. */
  local(at: Point): Point;
  /** Page coordinates and width of the dragged piece. */
  carried(): { at: Point; breadth: number } | null;
  unbind(): void;
}

export function createPlay({ state, events, root, draw }: Context, camerawork: Camerawork): Play {
  let hovering = 0;
  let waiting = 0;

  const local = (at: Point): Point => {
    const box = root.getBoundingClientRect();
    return { x: at.x - box.left, y: at.y - box.top };
  };
  const under = (at: Point): Hit => hitAt(state, toPlane(state.camera, local(at)));
  const breadth = () => Math.max(54, BREADTH * state.camera.scale * 1.08);
  /** A finger covers what it drags, so the piece floats above it. */
  const above = (at: Point): Point => ({ x: at.x, y: at.y - breadth() * 0.85 });

  /** A piece dragged with a finger can be aimed with the finger or with the picture above it. */
  const hit = (at: Point): Hit => {
    const { gesture } = state;
    const here = under(at);
    if (gesture.t === "drag" && gesture.touch && !isTarget(state, here.hex)) {
      const there = under(above(at));
      return isTarget(state, there.hex) ? there : here;
    }
    return here;
  };

  const perform = (effect: Effect): void => {
    switch (effect.t) {
      case "select":
        events.onSelect(effect.piece);
        break;
      case "move":
        state.held = effect.dropped ? { piece: effect.piece, to: effect.to } : null;
        window.clearTimeout(waiting);
        waiting = window.setTimeout(() => {
          state.held = null;
          draw();
        }, DROP_TIMEOUT);
        events.onMove(effect.piece, effect.to, effect.dropped);
        break;
      case "refuse":
        events.onRefused(effect.piece, effect.to);
        break;
      case "empty":
        events.onEmpty?.(effect.hex);
        break;
      case "discard":
        events.onDiscard?.(effect.piece);
        break;
      case "pan":
        camerawork.pan(effect.dx, effect.dy);
        break;
      case "pinch":
        camerawork.pinch(pair(effect.before.map(local)), pair(effect.after.map(local)));
        break;
      case "fan":
        state.fan = effect.hex;
        draw();
        break;
      case "draw":
        events.onDraw?.(effect.from, effect.to);
        break;
    }
  };

  const input = (what: Input): void => {
    const before = state.gesture;
    const { gesture, effects } = step(before, what, offerOf(state));
    if (what.t === "down") {
      press(what.hit);
    }
    state.gesture = gesture;
    const carries = gesture.t === "drag" || gesture.t === "draw";
    // A long pan or pinch only moves the camera, without rendering the pieces.
    if (gesture.t !== before.t) {
      if (!carries && gesture.t !== "pressed") {
        state.hover = null;
      }
      if (gesture.t !== "idle" && gesture.t !== "pressed") {
        state.fan = null;
      }
      // Before the effects, so that the host's response is rendered together with it.
      draw();
    }
    for (const effect of effects) {
      perform(effect);
    }
    if (carries) {
      const { x, y } = gesture.at;
      const box = root.getBoundingClientRect();
      const over = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      state.hover = over ? hit(gesture.at).hex : null;
      draw();
    }
    if (gesture.t === "idle" && before.t !== "idle") {
      camerawork.follow(targets(state));
    }
  };

  const press = ({ hex, piece }: Hit) => {
    camerawork.stop();
    state.focused = false;
    state.fan = null;
    // The keyboard continues from the pointer's position.
    if (hex && (state.view.free || piece || isTarget(state, hex))) {
      state.walk = walkTo(hex, state.settings);
    }
    if (hex && state.view.free) {
      events.onCell?.(hex);
    }
    draw();
  };

  return {
    input,
    perform,
    hit,
    local,
    hover(at) {
      const hex = at ? under(at).hex : null;
      if (sameHex(hex, state.hover) || hex === state.hover) {
        return;
      }
      state.hover = hex;
      window.clearTimeout(hovering);
      hovering = window.setTimeout(
        () => {
          // Over a destination the player is aiming and needs to see the cells around it.
          state.fan = hex && heightAt(state.stacks, hex) > 1 && !isTarget(state, hex) ? hex : null;
          draw();
        },
        state.fan ? 60 : HOVER_DELAY,
      );
      draw();
    },
    carried() {
      const { gesture } = state;
      return gesture.t === "drag" ? { at: gesture.touch ? above(gesture.at) : gesture.at, breadth: breadth() } : null;
    },
    unbind() {
      window.clearTimeout(hovering);
      window.clearTimeout(waiting);
    },
  };
}

function pair([a, b]: readonly Point[]): readonly [Point, Point] {
  return [a as Point, b as Point];
}
