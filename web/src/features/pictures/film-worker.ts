/** Encodes an animation off the main thread, so that the page stays responsive. */
import { Film, type FilmReply, type FilmRequest } from "./film.ts";

let film: Film | null = null;

function answer(reply: FilmReply, transfer: Transferable[] = []): void {
  self.postMessage(reply, { transfer });
}

self.addEventListener("message", ({ data: request }: MessageEvent<FilmRequest>) => {
  switch (request.t) {
    case "start":
      film = new Film(
        request.width,
        request.height,
        request.samples.map((sample) => new Uint8ClampedArray(sample)),
      );
      answer({ t: "ready" });
      break;
    case "frame":
      film?.add(new Uint8ClampedArray(request.pixels), request.delay);
      answer({ t: "ready" });
      break;
    case "finish": {
      const bytes = film?.finish() ?? new Uint8Array();
      answer({ t: "done", bytes }, [bytes.buffer]);
      break;
    }
  }
});
