import { boxOf } from "./camera.ts";
import type { Context } from "./context.ts";
import { listen, put } from "./dom.ts";

/** Print ignores the camera: the picture is framed around the whole hive, and the style sheet sizes it. */
export function bindPrint({ root, state, draw }: Context, media: MediaQueryList): () => void {
  return listen(media, "change", () => {
    const plane = root.querySelector<HTMLElement>(".skep-plane");
    const picture = plane?.querySelector(".skep-picture");
    if (!plane || !picture) {
      return;
    }
    const cells = state.view.pieces.map(({ hex }) => hex);
    const { left, top, right, bottom } = boxOf(cells, state.settings, 0.2);
    put(picture, "viewBox", media.matches ? `${left} ${top} ${right - left} ${bottom - top}` : null);
    if (media.matches) {
      plane.style.transform = "";
      picture.querySelector(".skep-world")?.removeAttribute("transform");
    } else {
      draw();
    }
  });
}
