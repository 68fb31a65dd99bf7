/** Encodes an animation off the main thread, so that the page stays responsive. */
import { Film, type FilmAnswer, type FilmOrder } from "./film.ts";

let film: Film | null = null;

function answer(said: FilmAnswer, transfer: Transferable[] = []): void {
  self.postMessage(said, { transfer });
}

self.addEventListener("message", ({ data: order }: MessageEvent<FilmOrder>) => {
  switch (order.t) {
    case "start":
      film = new Film(
        order.width,
        order.height,
        order.samples.map((sample) => new Uint8ClampedArray(sample)),
      );
      answer({ t: "ready" });
      break;
    case "frame":
      film?.add(new Uint8ClampedArray(order.pixels), order.delay);
      answer({ t: "ready" });
      break;
    case "finish": {
      const bytes = film?.finish() ?? new Uint8Array();
      answer({ t: "done", bytes }, [bytes.buffer]);
      break;
    }
  }
});
