/** Converts the browser's pointer events to inputs of the gesture reducer. */
import { listen } from "./dom.ts";
import type { Hit, Input } from "./gesture.ts";
import type { Point } from "./hex.ts";

export interface PointerHost {
  readonly table: HTMLElement;
  readonly hands: readonly HTMLElement[];
  /** The target at a page coordinate. */
  hit(at: Point, target: EventTarget | null): Hit;
  input(input: Input): void;
  /** The mouse moves over the table without a button pressed, or leaves it. */
  hover(at: Point | null): void;
  wheel(at: Point, factor: number, notch: boolean): void;
  busy(): boolean;
}

/** How long a finger must rest to fan out a stack. */
const HOLD = 380;

export function bindPointer(host: PointerHost): () => void {
  const { table } = host;
  let holding = 0;
  const point = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });

  const down = (event: PointerEvent) => {
    if ((event.target as Element).closest?.(".skep-controls")) {
      return;
    }
    const onTable = table.contains(event.target as Node);
    const touch = event.pointerType === "touch";
    const hit = host.hit(point(event), event.target);
    if (!onTable && hit.piece === null) {
      return;
    }
    // Captures the mouse when it leaves the window. Touches are captured implicitly.
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
    host.input({ t: "down", id: event.pointerId, at: point(event), touch, button: event.button, hit });
    window.clearTimeout(holding);
    holding = window.setTimeout(() => host.input({ t: "hold", id: event.pointerId }), HOLD);
  };
  const move = (event: PointerEvent) => {
    if (host.busy()) {
      host.input({ t: "move", id: event.pointerId, at: point(event) });
    } else if (event.pointerType !== "touch") {
      host.hover(point(event));
    }
  };
  const dragged = (event: PointerEvent) => {
    if (host.busy()) {
      host.input({ t: "move", id: event.pointerId, at: point(event) });
    }
  };
  const up = (event: PointerEvent) => {
    window.clearTimeout(holding);
    if (host.busy()) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      host.input({ t: "up", id: event.pointerId, at: point(event), hit: host.hit(point(event), under) });
    }
  };
  const cancel = (event: PointerEvent) => {
    window.clearTimeout(holding);
    host.input({ t: "cancel", id: event.pointerId });
  };
  const stops = [
    listen<PointerEvent>(table, "pointermove", move),
    listen<PointerEvent>(table, "pointerleave", () => host.hover(null)),
    listen<WheelEvent>(
      table,
      "wheel",
      (event) => {
        event.preventDefault();
        // Converts lines and pages to typical pixels; a trackpad pinch is reported as a wheel event with Ctrl.
        const pixels = event.deltaY * ([1, 30, 400][event.deltaMode] ?? 1);
        const speed = event.ctrlKey ? 0.01 : 0.0017;
        const limited = Math.max(-240, Math.min(240, pixels));
        host.wheel(point(event), Math.exp(-limited * speed), Math.abs(pixels) >= 50 && !event.ctrlKey);
      },
      { passive: false },
    ),
  ];
  for (const element of [table, ...host.hands]) {
    stops.push(
      listen<PointerEvent>(element, "pointerdown", down),
      listen<PointerEvent>(element, "pointerup", up),
      listen<PointerEvent>(element, "pointercancel", cancel),
      listen<Event>(element, "contextmenu", (event) => event.preventDefault()),
      // The browser's own dragging of images and selected text would cancel ours.
      listen<Event>(element, "dragstart", (event) => event.preventDefault()),
    );
  }
  for (const element of host.hands) {
    stops.push(listen<PointerEvent>(element, "pointermove", dragged));
  }
  return () => {
    window.clearTimeout(holding);
    for (const stop of stops) {
      stop();
    }
  };
}
