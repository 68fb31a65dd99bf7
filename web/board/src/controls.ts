import { html, listen, put, svg } from "./dom.ts";
import type { BoardWords } from "./types.ts";

export interface Controls {
  readonly element: HTMLElement;
  name(words: BoardWords): void;
  unbind(): void;
}

type Name = "zoomIn" | "zoomOut" | "fit" | "turn";

const ICONS: Readonly<Record<Name, string>> = {
  zoomIn: "M12 5v14M5 12h14",
  zoomOut: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  turn: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M17.5 2.5v4.3h-4.3",
};

/** The buttons in the corner of the table. */
export function createControls(actions: Readonly<Record<Name, () => void>>): Controls {
  const names: readonly Name[] = ["turn", "fit", "zoomOut", "zoomIn"];
  const buttons = names.map((name) => {
    const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
    return html("button", { type: "button", class: "skep-control", "data-control": name }, icon);
  });
  const element = html("div", { class: "skep-controls" }, ...buttons);
  const unbind = buttons.map((button, i) => listen(button, "click", () => actions[names[i] as Name]()));
  return {
    element,
    name(words) {
      for (const [i, button] of buttons.entries()) {
        const text = words[names[i] as Name];
        put(button, "aria-label", text);
        put(button, "title", text);
      }
    },
    unbind() {
      for (const stop of unbind) {
        stop();
      }
    },
  };
}
