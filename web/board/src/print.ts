import { boxOf } from "./camera.ts";
import { listen, put } from "./dom.ts";
import type { State } from "./state.ts";

/** On paper there is no camera: the picture gets a frame around the whole hive, and the style sheet sizes it. */
export function bindPrint(root: HTMLElement, state: () => State): () => void {
  const media = window.matchMedia("print");
  const frame = () => {
    const picture = root.querySelector(".skep-picture");
    if (!picture) {
      return;
    }
    const { view, settings } = state();
    const cells = view.pieces.map(({ hex }) => hex);
    const { left, top, right, bottom } = boxOf(cells, settings, 0.2);
    put(picture, "viewBox", media.matches ? `${left} ${top} ${right - left} ${bottom - top}` : null);
  };
  return listen(media, "change", frame);
}
