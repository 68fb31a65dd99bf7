import { boxOf, type Camera, fitted, panned, reached, resized, toPlane, zoomedAt } from "./camera.ts";
import { createControls } from "./controls.ts";
import { html, listen, put, say } from "./dom.ts";
import { click, type Effect, type Hit, IDLE, type Input, step } from "./gesture.ts";
import { createGhost } from "./ghost.ts";
import { createHand, type Hand } from "./hands.ts";
import { BREADTH, hexOf, type Point, sameHex } from "./hex.ts";
import { bindKeys, type Command } from "./keys.ts";
import { createLens } from "./lens.ts";
import { motionsBetween } from "./motion.ts";
import { bindPointer } from "./pointer.ts";
import { bindPrint } from "./print.ts";
import { createStage } from "./render.ts";
import { heightAt, stacksOf, topOf } from "./stack.ts";
import { createState, hitAt, isTarget, offerOf, targets } from "./state.ts";
import type {
  BoardEvents,
  BoardHosts,
  BoardSettings,
  BoardView,
  BoardWords,
  Hex,
  HiveBoard,
  PieceId,
} from "./types.ts";
import { cycled, inReadingOrder, walked, walkTo } from "./walk.ts";
import { ENGLISH } from "./words.ts";

/** The cells around the hive that are shown when it is fitted, so that the next piece finds room. */
const RIM = 0.75;
const GLIDE = 280;
const HOVER_DELAY = 140;

export function createBoard(
  hosts: BoardHosts,
  events: BoardEvents,
  settings: Partial<BoardSettings> = {},
  words: BoardWords = ENGLISH,
): HiveBoard {
  const state = createState(settings, words);
  const { table } = hosts;
  const root = html("div", { class: "skep-board", role: "application", tabindex: "0" });
  const spoken = html("div", { class: "skep-spoken", "aria-live": "assertive", "aria-atomic": "true" });
  const stage = createStage(root);
  const ghost = createGhost();
  const lens = createLens();
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let given: Partial<BoardSettings> = settings;
  let shown = false;
  let frame = 0;
  let dropped: PieceId | null = null;
  let hovering = 0;
  let holding = 0;

  // ---- what is shown ----

  const render = () => {
    root.className = `skep-board skep-set-${state.settings.pieceSet} skep-${state.settings.layout}`;
    root.classList.toggle("skep-choosing", state.view.selected !== null);
    root.classList.toggle("skep-panning", state.gesture.t === "pan");
    root.classList.toggle("skep-dragging", state.gesture.t === "drag");
    put(root, "data-cursor", cursor());
    stage.render(state, performance.now());
    for (const hand of Object.values(hands)) {
      hand.element.classList.remove("skep-set-colour", "skep-set-mono", "skep-set-contrast");
      hand.element.classList.add(`skep-set-${state.settings.pieceSet}`);
      hand.render(state);
    }
    const { gesture } = state;
    if (gesture.t === "drag") {
      const breadth = ghostBreadth();
      ghost.show(gesture.piece, lifted(gesture.at, gesture.touch), breadth, state.settings);
    } else {
      ghost.hide();
    }
  };

  const schedule = () => {
    if (frame === 0) {
      frame = requestAnimationFrame(tick);
    }
  };

  const tick = (now: number) => {
    frame = 0;
    const { motion } = state;
    if (motion && now - motion.start >= motion.motion.duration) {
      state.motion = null;
    }
    const camera = lens.at(now);
    if (camera) {
      state.camera = camera;
    }
    render();
    if (state.motion || lens.aim()) {
      schedule();
    }
  };

  const cursor = () => {
    const { hover, gesture, view } = state;
    if (gesture.t === "drag" || gesture.t === "pan") {
      return "grabbing";
    }
    const piece = hover ? topOf(state.stacks, hover) : null;
    if (isTarget(state, hover) || (view.interactive && piece)) {
      return "pointer";
    }
    return "grab";
  };

  const ghostBreadth = () => Math.max(54, BREADTH * state.camera.scale * 1.08);
  /** A finger hides what it carries, so its piece floats above it. */
  const lifted = (at: Point, touch: boolean): Point => (touch ? { x: at.x, y: at.y - ghostBreadth() * 0.85 } : at);

  // ---- the camera ----

  const steer = (to: Camera, duration: number) => {
    if (duration <= 0 || calm.matches || !shown) {
      lens.stop();
      state.camera = to;
    } else {
      lens.glide(state.camera, to, duration, performance.now());
    }
    schedule();
  };

  const zoom = (at: Point, factor: number, duration: number) => {
    state.steered = true;
    steer(zoomedAt(lens.aim() ?? state.camera, at, factor), duration);
  };

  const fit = (duration: number) => {
    state.steered = false;
    const box = boxOf(
      state.view.pieces.map(({ hex }) => hex),
      state.settings,
      RIM,
    );
    steer(fitted(box, state.size), duration);
  };

  /** Follows the game: only if something new lies outside, and only as far as needed. */
  const follow = (cells: readonly Hex[]) => {
    if (!state.settings.autoFit || cells.length === 0 || state.size.width === 0) {
      return;
    }
    const hive = [...state.view.pieces.map(({ hex }) => hex), ...cells];
    const from = lens.aim() ?? state.camera;
    const to = reached(from, state.size, boxOf(hive, state.settings, 0.15), boxOf(cells, state.settings, 0));
    if (to !== from) {
      steer(to, GLIDE);
    }
  };

  const measure = () => {
    const { clientWidth: width, clientHeight: height } = root;
    const before = state.size;
    if (width === 0 || height === 0 || (width === before.width && height === before.height)) {
      return;
    }
    state.size = { width, height };
    if (!shown || !state.steered) {
      fit(0);
    } else {
      lens.stop();
      state.camera = resized(state.camera, before, state.size);
    }
    schedule();
  };

  const turn = () => {
    const { camera, size } = state;
    const middle = toPlane(camera, { x: size.width / 2, y: size.height / 2 });
    const [sin, cos] = [Math.sin(Math.PI / 3), 0.5];
    const x = middle.x * cos - middle.y * sin;
    const y = middle.x * sin + middle.y * cos;
    state.settings = { ...state.settings, turn: (state.settings.turn + 1) % 6 };
    lens.stop();
    state.motion = null;
    state.camera = { ...camera, x: size.width / 2 - x * camera.scale, y: size.height / 2 - y * camera.scale };
    if (state.steered) {
      follow(state.view.pieces.map(({ hex }) => hex));
    } else {
      fit(0);
    }
    schedule();
    events.onTurn?.(state.settings.turn);
  };

  // ---- gestures ----

  const local = (at: Point): Point => {
    const box = root.getBoundingClientRect();
    return { x: at.x - box.left, y: at.y - box.top };
  };
  const plane = (at: Point): Point => toPlane(state.camera, local(at));

  const hit = (at: Point, target: EventTarget | null): Hit => {
    for (const hand of Object.values(hands)) {
      const pile = hand.hit(target);
      if (pile) {
        return pile;
      }
    }
    return target instanceof Node && root.contains(target) ? dragHit(at) : { hex: null, piece: null, height: 0 };
  };

  /** A piece carried by a finger may be aimed by the finger or by the picture above it. */
  const dragHit = (at: Point): Hit => {
    const { gesture } = state;
    const under = hitAt(state, plane(at));
    if (gesture.t === "drag" && gesture.touch && !isTarget(state, under.hex)) {
      const above = hitAt(state, plane(lifted(at, true)));
      return isTarget(state, above.hex) ? above : under;
    }
    return under;
  };

  const input = (what: Input) => {
    if (what.t === "down") {
      lens.stop();
      state.focused = false;
      state.fan = null;
    }
    const { gesture, effects } = step(state.gesture, what, offerOf(state));
    const before = state.gesture;
    state.gesture = gesture;
    for (const effect of effects) {
      perform(effect);
    }
    if (gesture.t === "drag") {
      const box = root.getBoundingClientRect();
      const { x, y } = gesture.at;
      const over = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      state.hover = over ? dragHit(gesture.at).hex : null;
      state.fan = null;
    } else if (gesture.t === "pan" || gesture.t === "pinch" || before.t === "drag") {
      state.hover = null;
    }
    if (gesture.t === "idle" && before.t !== "idle") {
      follow(targets(state));
    }
    schedule();
  };

  const perform = (effect: Effect) => {
    switch (effect.t) {
      case "select":
        events.onSelect(effect.piece);
        break;
      case "move":
        drop(effect);
        break;
      case "refuse":
        events.onRefused(effect.piece, effect.to);
        break;
      case "pan":
        state.steered = true;
        state.fan = null;
        state.camera = panned(state.camera, effect.dx, effect.dy);
        break;
      case "pinch": {
        const [a, b] = effect.before.map(local) as [Point, Point];
        const [c, d] = effect.after.map(local) as [Point, Point];
        const spread = Math.hypot(c.x - d.x, c.y - d.y) / Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
        const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        state.steered = true;
        state.camera = panned(
          zoomedAt(state.camera, middle, spread),
          (c.x + d.x) / 2 - middle.x,
          (c.y + d.y) / 2 - middle.y,
        );
        break;
      }
      case "fan":
        state.fan = effect.hex;
        break;
    }
  };

  /** Hands a move to the host. A dropped piece stays where it was put until the host answers, but not for ever. */
  const drop = ({ piece, to, dropped: byHand }: Effect & { t: "move" }) => {
    dropped = byHand ? piece : null;
    state.held = byHand ? { piece, to } : null;
    window.clearTimeout(holding);
    holding = window.setTimeout(() => {
      state.held = null;
      dropped = null;
      schedule();
    }, 1500);
    events.onMove(piece, to);
  };

  const hover = (at: Point | null) => {
    const hex = at ? hitAt(state, plane(at)).hex : null;
    if (sameHex(hex, state.hover) || (hex === null && state.hover === null)) {
      return;
    }
    state.hover = hex;
    window.clearTimeout(hovering);
    // A moment's rest tells asking from passing by.
    hovering = window.setTimeout(
      () => {
        state.fan = hex && heightAt(state.stacks, hex) > 1 ? hex : null;
        schedule();
      },
      state.fan ? 60 : HOVER_DELAY,
    );
    schedule();
  };

  // ---- the keyboard ----

  const stand = (hex: Hex) => {
    state.walk = walkTo(hex, state.settings);
    arrive();
  };

  const arrive = () => {
    const hex = state.walk?.hex;
    if (!hex) {
      return;
    }
    state.focused = true;
    state.hover = null;
    state.fan = heightAt(state.stacks, hex) > 1 ? hex : null;
    const from = lens.aim() ?? state.camera;
    const box = boxOf([hex], state.settings, 0);
    const to = reached(from, state.size, box, box);
    if (to !== from) {
      steer(to, GLIDE);
    }
    speak();
    schedule();
  };

  const speak = () => {
    const hex = state.walk?.hex;
    if (hex) {
      const stack = [...(state.stacks.get(`${hex[0]},${hex[1]}`) ?? [])].reverse();
      say(spoken, state.words.cell(stack, isTarget(state, hex)));
    }
  };

  /** Where the keyboard starts: a destination, the newest piece, or any piece. */
  const startCell = (): Hex | null => {
    const [first] = inReadingOrder(targets(state), state.settings);
    return first ?? state.view.lastMove?.to ?? state.view.pieces[0]?.hex ?? null;
  };

  const run = (command: Command): boolean => {
    const cells = [...[...state.stacks.keys()].map(hexOf), ...targets(state)];
    switch (command.t) {
      case "walk": {
        const start = state.walk && state.focused ? walked(state.walk, command.way, cells, state.settings) : null;
        const cell = state.walk?.hex ?? startCell();
        if (start) {
          state.walk = start;
          arrive();
        } else if (cell) {
          stand(cell);
        }
        return true;
      }
      case "cycle": {
        const own = state.view.pieces.filter(({ piece }) => offerOf(state).choosable(piece)).map(({ hex }) => hex);
        const list = inReadingOrder(state.view.selected ? targets(state) : own, state.settings);
        const next = cycled(state.walk?.hex ?? null, list, command.by);
        if (next) {
          stand(next);
        }
        return true;
      }
      case "act": {
        const hex = state.walk?.hex ?? startCell();
        if (!hex) {
          return false;
        }
        stand(hex);
        const effects = click({ hex, piece: topOf(state.stacks, hex), height: 0 }, offerOf(state));
        effects.forEach(perform);
        speak();
        return true;
      }
      case "escape":
        return giveUp();
      case "fit":
        fit(GLIDE);
        return true;
      case "zoom":
        zoom({ x: state.size.width / 2, y: state.size.height / 2 }, command.factor, 120);
        return true;
    }
  };

  const giveUp = (): boolean => {
    const piece = state.view.selected;
    const busy = state.gesture.t !== "idle";
    input({ t: "escape" });
    const hand = piece ? Object.values(hands).find((one) => one.pile(piece)) : null;
    if (piece && hand && state.focused) {
      hand.focus(piece);
    }
    return piece !== null || busy;
  };

  /** A pile chosen by the keyboard hands the keyboard over to the table, where the piece can go. */
  const pick = (piece: PieceId) => {
    click({ hex: null, piece, height: 0 }, offerOf(state)).forEach(perform);
    const [first] = inReadingOrder(targets(state), state.settings);
    if (state.view.selected === piece && first) {
      root.focus({ preventScroll: true });
      stand(first);
    }
  };

  // ---- putting it together ----

  const hands: Record<"white" | "black", Hand> = {
    white: createHand(hosts.hands.white, "white", pick),
    black: createHand(hosts.hands.black, "black", pick),
  };
  const middle = () => ({ x: state.size.width / 2, y: state.size.height / 2 });
  const controls = createControls({
    zoomIn: () => zoom(middle(), 1.3, 160),
    zoomOut: () => zoom(middle(), 1 / 1.3, 160),
    fit: () => fit(GLIDE),
    turn,
  });
  table.classList.add("skep-table");
  root.append(...stage.elements);
  table.append(root, controls.element, spoken);

  const observer = new ResizeObserver(measure);
  observer.observe(root);
  const unbind = [
    bindPointer({
      table: root,
      hands: [hands.white.element, hands.black.element],
      hit,
      input,
      hover,
      busy: () => state.gesture.t !== "idle",
      wheel(at, factor, notch) {
        state.fan = null;
        zoom(local(at), factor, notch ? 110 : 0);
      },
    }),
    bindKeys(root, run),
    bindPrint(root, () => state),
    listen<KeyboardEvent>(document, "keydown", (event) => {
      const inside =
        event.target instanceof Node && Object.values(hands).some((one) => one.element.contains(event.target as Node));
      if (event.key === "Escape" && (inside || state.gesture.t === "drag") && giveUp()) {
        event.stopPropagation();
      }
    }),
    listen(root, "focus", () => {
      // A click focuses the table too; only the keyboard needs to see where it stands.
      if (root.matches(":focus-visible") && state.gesture.t === "idle") {
        const cell = state.walk?.hex ?? startCell();
        if (cell) {
          stand(cell);
        }
      }
    }),
    listen(root, "blur", () => {
      state.focused = false;
      state.fan = null;
      schedule();
    }),
    controls.unbind,
    hands.white.unbind,
    hands.black.unbind,
    () => observer.disconnect(),
  ];

  const handPlace = (piece: PieceId): Point | null => {
    const pile = Object.values(hands)
      .map((hand) => hand.element.querySelector(`[data-bug="${piece[1]}"]`))
      .find((_, i) => (i === 0) === (piece[0] === "w"));
    const box = pile?.getBoundingClientRect();
    return box && box.width > 0 ? plane({ x: box.left + box.width / 2, y: box.top + box.height / 2 }) : null;
  };

  const show = (view: BoardView) => {
    const before = state.view;
    const settled =
      dropped !== null &&
      view.pieces.some(({ piece, hex }) => piece === dropped && !sameHex(hex, placeOf(before, dropped)));
    const time = calm.matches || document.hidden || settled || !shown ? 0 : state.settings.animation;
    if (view.pieces !== before.pieces) {
      const [motion] = motionsBetween(before, view, state.settings, time, handPlace);
      state.motion = motion ? { motion, start: performance.now() } : null;
    }
    window.clearTimeout(holding);
    state.held = null;
    if (settled) {
      dropped = null;
    }
    state.view = view;
    state.stacks = stacksOf(view.pieces);
    if (state.gesture.t === "drag" && !offerOf(state).choosable(state.gesture.piece)) {
      state.gesture = IDLE;
    }
    if (state.fan && heightAt(state.stacks, state.fan) < 2) {
      state.fan = null;
    }
    const moved = shown && view.lastMove && !sameMove(before, view);
    const wanted = [
      ...(moved && view.lastMove ? [view.lastMove.to] : []),
      ...(state.gesture.t === "idle" ? targets(state) : []),
    ];
    if (shown) {
      follow(wanted);
    }
  };

  return {
    update(view, change = {}, newWords) {
      const before = given;
      given = { ...given, ...change };
      // The player turns the board by a button; a host that repeats an old value must not turn it back.
      const keptTurn = change.turn === undefined || change.turn === before.turn;
      const relaid = change.layout !== undefined && change.layout !== state.settings.layout;
      const turnedNow = !keptTurn && change.turn !== state.settings.turn;
      state.settings = { ...state.settings, ...change, turn: keptTurn ? state.settings.turn : (change.turn ?? 0) };
      state.words = newWords ?? state.words;
      controls.name(state.words);
      put(root, "aria-label", state.words.board);
      if (relaid || turnedNow) {
        state.motion = null;
        state.walk = state.walk ? walkTo(state.walk.hex, state.settings) : null;
      }
      show(view);
      measure();
      if ((!shown || relaid || turnedNow) && state.size.width > 0) {
        fit(0);
        shown = true;
      }
      render();
      if (state.motion || lens.aim()) {
        schedule();
      }
    },
    fit: () => fit(GLIDE),
    zoomBy: (factor) => zoom(middle(), factor, 160),
    focus() {
      root.focus({ preventScroll: true });
      const cell = state.walk?.hex ?? startCell();
      if (cell) {
        stand(cell);
      }
    },
    destroy() {
      cancelAnimationFrame(frame);
      window.clearTimeout(hovering);
      window.clearTimeout(holding);
      ghost.hide();
      for (const stop of unbind) {
        stop();
      }
      root.remove();
      controls.element.remove();
      spoken.remove();
      table.classList.remove("skep-table");
    },
  };
}

function placeOf(view: BoardView, piece: PieceId): Hex | null {
  return view.pieces.find((placed) => placed.piece === piece)?.hex ?? null;
}

function sameMove(before: BoardView, after: BoardView): boolean {
  return before.lastMove?.piece === after.lastMove?.piece && sameHex(before.lastMove?.to, after.lastMove?.to);
}
