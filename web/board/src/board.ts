import { toPlane } from "./camera.ts";
import { createCamerawork, GLIDE } from "./camerawork.ts";
import type { Context } from "./context.ts";
import { createControls } from "./controls.ts";
import { html, listen, put } from "./dom.ts";
import { IDLE } from "./gesture.ts";
import { createGhost } from "./ghost.ts";
import { createHand, type Hand } from "./hands.ts";
import { type Point, sameHex } from "./hex.ts";
import { createKeyboard } from "./keyboard.ts";
import { bindKeys } from "./keys.ts";
import { changesBetween, motionOf } from "./motion.ts";
import { createPlay } from "./play.ts";
import { bindPointer } from "./pointer.ts";
import { bindPrint } from "./print.ts";
import { createStage } from "./render.ts";
import { heightAt, stacksOf, topOf } from "./stack.ts";
import { createState, isTarget, offerOf, targets } from "./state.ts";
import type {
  BoardEvents,
  BoardHosts,
  BoardSettings,
  BoardView,
  BoardWords,
  HiveBoard,
  PieceId,
  Side,
} from "./types.ts";
import { walkTo } from "./walk.ts";
import { ENGLISH } from "./words.ts";

/** Creates a board in the given elements. It is empty until the first `update`. */
export function createBoard(
  hosts: BoardHosts,
  events: BoardEvents,
  settings: Partial<BoardSettings> = {},
  words: BoardWords = ENGLISH,
): HiveBoard {
  const state = createState(settings, words);
  state.drawable = events.onDraw !== undefined;
  const root = html("div", { class: "skep-board", role: "application", tabindex: "0" });
  const spoken = html("div", { class: "skep-spoken", "aria-live": "assertive", "aria-atomic": "true" });
  const ghost = createGhost();
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const paper = window.matchMedia("print");
  let given: Partial<BoardSettings> = settings;
  let viewed = false;
  let shown = false;

  // ---- rendering ----

  let frame = 0;
  let stale = false;
  const draw: Context["draw"] = (what) => {
    stale ||= what !== "camera";
    frame ||= requestAnimationFrame(tick);
  };
  const tick = (now: number) => {
    frame = 0;
    const { motion } = state;
    const gliding = camerawork.advance(now);
    if (motion && now - motion.start >= motion.motion.duration) {
      state.motion = null;
    }
    if (stale || motion) {
      render();
    } else {
      stage.place(state);
    }
    if (state.motion || gliding) {
      draw("camera");
    }
  };
  const render = () => {
    stale = false;
    stage.render(state, performance.now());
    put(root, "data-cursor", cursor());
    for (const hand of Object.values(hands)) {
      hand.render(state);
    }
    const carried = play.carried();
    if (carried && state.gesture.t === "drag") {
      ghost.show(state.gesture.piece, carried.at, carried.breadth, state.settings);
    } else {
      ghost.hide();
    }
  };
  const cursor = () => {
    const { hover, gesture, view } = state;
    if (gesture.t === "drag" || gesture.t === "pan") {
      return "grabbing";
    }
    if (gesture.t === "draw" || (state.drawable && state.settings.drawing)) {
      return "crosshair";
    }
    const active = isTarget(state, hover) || (view.interactive && hover && topOf(state.stacks, hover));
    return active ? "pointer" : "grab";
  };

  // ---- the parts ----

  const zoomBy = (factor: number) =>
    camerawork.zoom({ x: state.size.width / 2, y: state.size.height / 2 }, factor, 160);
  const controls = createControls({
    zoomIn: () => zoomBy(1.3),
    zoomOut: () => zoomBy(1 / 1.3),
    fit: () => camerawork.fit(GLIDE),
    turn() {
      state.motion = null;
      camerawork.turn();
      draw();
      events.onTurn?.(state.settings.turn);
    },
  });
  const covers = [controls.element, ...(hosts.covers ?? [])];
  const context: Context = { state, events, root, draw, calm: () => calm.matches, paper: () => paper.matches };
  const stage = createStage(context);
  const camerawork = createCamerawork(context, covers);
  const play = createPlay(context, camerawork);
  const keyboard = createKeyboard(context, camerawork, play, spoken, () => Object.values(hands));
  const hands: Record<Side, Hand> = {
    white: createHand(hosts.hands.white, "white", keyboard.pick),
    black: createHand(hosts.hands.black, "black", keyboard.pick),
  };
  hosts.table.classList.add("skep-table");
  root.append(...stage.elements);
  hosts.table.append(root, controls.element, spoken);

  const observer = new ResizeObserver(() => {
    // Before the first view there is nothing to fit, and a table hidden until now has not been fitted yet.
    if (viewed) {
      shown = camerawork.measure();
      draw();
    }
  });
  for (const element of [root, ...covers]) {
    observer.observe(element);
  }
  const unbind = [
    () => observer.disconnect(),
    bindPointer({
      table: root,
      hands: [hands.white.element, hands.black.element],
      hit(at, target) {
        const pile = hands.white.hit(target) ?? hands.black.hit(target);
        const onTable = target instanceof Node && root.contains(target);
        return pile ?? (onTable ? play.hit(at) : { hex: null, piece: null, height: 0 });
      },
      input: play.input,
      hover: play.hover,
      busy: () => state.gesture.t !== "idle",
      wheel(at, factor, notch) {
        state.fan = null;
        camerawork.zoom(play.local(at), factor, notch ? 110 : 0);
      },
    }),
    bindKeys(root, keyboard.run),
    bindPrint(context, paper),
    listen<KeyboardEvent>(document, "keydown", (event) => {
      const { target } = event;
      const inHand = target instanceof Node && Object.values(hands).some(({ element }) => element.contains(target));
      if (event.key === "Escape" && (inHand || state.gesture.t === "drag") && keyboard.giveUp()) {
        event.stopPropagation();
      }
    }),
    listen(root, "focus", () => {
      // A click focuses the table too, but only keyboard users need the cursor.
      if (root.matches(":focus-visible") && state.gesture.t === "idle") {
        keyboard.enter();
      }
    }),
    listen(root, "blur", () => {
      state.focused = false;
      state.fan = null;
      draw();
    }),
    play.unbind,
    controls.unbind,
    hands.white.unbind,
    hands.black.unbind,
  ];

  // ---- the view ----

  /** The plane coordinates of a piece's pile, from which a placed piece flies in. */
  const pilePlace = (piece: PieceId): Point | null => {
    const hand = piece[0] === "w" ? hands.white : hands.black;
    const box = hand.element.querySelector(`[data-bug="${piece[1]}"]`)?.getBoundingClientRect();
    return box && box.width > 0
      ? toPlane(state.camera, play.local({ x: box.left + box.width / 2, y: box.top + box.height / 2 }))
      : null;
  };

  const show = (view: BoardView) => {
    const before = state.view;
    const changes = changesBetween(before, view);
    if (changes.length > 0) {
      const [change] = changes;
      // A piece the player has dragged there is not animated again.
      const carried = sameHex(state.held?.to, change?.to) && state.held?.piece === change?.piece;
      const time = calm.matches || document.hidden || carried || !shown ? 0 : state.settings.animation;
      const motion = motionOf(changes, before, view, state.settings, time, pilePlace);
      state.motion = motion ? { motion, start: performance.now() } : null;
    }
    if (changes.length > 0 || view.selected || !view.interactive) {
      state.held = null;
    }
    const chose = view.selected !== null && view.selected !== before.selected;
    state.view = view;
    state.stacks = stacksOf(view.pieces);
    if (state.gesture.t === "drag" && !offerOf(state).choosable(state.gesture.piece)) {
      state.gesture = IDLE;
    }
    if (state.fan && heightAt(state.stacks, state.fan) < 2) {
      state.fan = null;
    }
    if (shown) {
      if (changes.length > 0) {
        const newest = view.free ? changes.flatMap(({ to }) => (to ? [to] : [])) : [];
        camerawork.show(view.lastMove ? [view.lastMove.to] : newest);
      }
      // Nothing may move under a pressed button or finger.
      if (chose && state.gesture.t === "idle") {
        camerawork.follow(targets(state));
      }
    }
  };

  return {
    update(view, change = {}, newWords) {
      const { layout, turn } = state.settings;
      // The player rotates the board with a button; a host that repeats an old value must not reset it.
      const wanted = change.turn !== undefined && change.turn !== given.turn ? change.turn : turn;
      given = { ...given, ...change };
      state.settings = { ...state.settings, ...change, turn: (((wanted % 6) + 6) % 6) | 0 };
      state.words = newWords ?? state.words;
      controls.name(state.words);
      put(root, "aria-label", state.words.board);
      const relaid = layout !== state.settings.layout || turn !== state.settings.turn;
      show(view);
      if (relaid) {
        state.motion = null;
        state.walk = state.walk ? walkTo(state.walk.hex, state.settings) : null;
      }
      const first = !shown;
      viewed = true;
      // Later the observer reports size changes. Measuring here would force a synchronous layout.
      shown ||= camerawork.measure();
      if (shown && (first || relaid)) {
        camerawork.fit(0);
      }
      render();
      if (state.motion) {
        draw("camera");
      }
    },
    fit: () => camerawork.fit(GLIDE),
    zoomBy,
    hostControls(host) {
      const home = host ?? hosts.table;
      if (controls.element.parentElement !== home) {
        home.append(controls.element);
      }
    },
    focus() {
      root.focus({ preventScroll: true });
      keyboard.enter();
    },
    focusHand() {
      const { bottom } = state.settings;
      const sides = [bottom, bottom === "white" ? "black" : "white"] as const;
      const isEntered = sides.some((side) => hands[side].enter(false));
      if (!isEntered) {
        hands[bottom].enter(true);
      }
    },
    destroy() {
      cancelAnimationFrame(frame);
      ghost.hide();
      for (const stop of unbind) {
        stop();
      }
      root.remove();
      controls.element.remove();
      spoken.remove();
      hosts.table.classList.remove("skep-table");
    },
  };
}
