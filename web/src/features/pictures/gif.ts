import type { Hex } from "@skep/board";
import type { FilmReply, FilmRequest } from "./film.ts";
import { boardPixels, type Frame, type PictureOptions, type PictureScene } from "./picture.ts";

export interface FilmOptions {
  readonly frames: readonly Frame[];
  readonly looks: PictureOptions;
  readonly title: string;
  /** Duration of each position, in milliseconds. */
  readonly delay: number;
  /** Called with the number of finished frames. */
  onProgress(done: number): void;
  readonly signal: AbortSignal;
}

/** Factor by which the last position is shown longer. */
const END = 4;
/** Maximum number of frames. */
export const MAX_FRAMES = 601;
/** Maximum width in pixels; larger animations take minutes and are too big to send. */
const MAX_WIDTH = 960;

/** Encodes a game as a GIF. Rejects with the signal's reason when cancelled. */
export async function gameGif(options: FilmOptions): Promise<Blob> {
  const { frames, looks, title, signal } = options;
  if (frames.length === 0 || frames.length > MAX_FRAMES) {
    throw new RangeError(`a film has 1 to ${MAX_FRAMES} frames`);
  }
  const frame = cellsOf(frames);
  const scene = (of: Frame): PictureScene => ({
    ...of,
    title,
    frame,
    // GIF has no translucent pixels, so the background is opaque.
    looks: { ...looks, ground: true, width: Math.min(looks.width, MAX_WIDTH) },
  });
  const worker = new Worker(new URL("./film-worker.ts", import.meta.url), { type: "module" });
  const stop = () => worker.terminate();
  signal.addEventListener("abort", stop);
  try {
    const samples: ImageData[] = [];
    for (const of of samplesOf(frames)) {
      samples.push(await boardPixels(scene(of)));
      signal.throwIfAborted();
    }
    const [first] = samples;
    const { width, height } = first as ImageData;
    await ask(worker, signal, { t: "start", width, height, samples: samples.map(({ data }) => data.buffer) });
    for (const [i, of] of frames.entries()) {
      const { data } = await boardPixels(scene(of));
      signal.throwIfAborted();
      const delay = i === frames.length - 1 ? options.delay * END : options.delay;
      await ask(worker, signal, { t: "frame", pixels: data.buffer, delay });
      options.onProgress(i + 1);
    }
    const answer = await ask(worker, signal, { t: "finish" });
    return new Blob(answer.t === "done" ? [answer.bytes] : [], { type: "image/gif" });
  } finally {
    signal.removeEventListener("abort", stop);
    worker.terminate();
  }
}

/** First, middle and last position, which together contain all colours. */
function samplesOf(frames: readonly Frame[]): Frame[] {
  const at = new Set([0, Math.floor(frames.length / 2), frames.length - 1]);
  return [...at].flatMap((i) => frames[i] ?? []);
}

/** Every cell that is ever occupied, so that the camera does not move. */
function cellsOf(frames: readonly Frame[]): Hex[] {
  const cells = new Map<string, Hex>();
  for (const { pieces, lastMove } of frames) {
    for (const { hex } of pieces) {
      cells.set(hex.join(), hex);
    }
    if (lastMove?.from) {
      cells.set(lastMove.from.join(), lastMove.from);
    }
  }
  return [...cells.values()];
}

/** Sends a message to the worker and waits for its reply. */
function ask(worker: Worker, signal: AbortSignal, request: FilmRequest): Promise<FilmReply> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      worker.removeEventListener("message", answered);
      worker.removeEventListener("error", failed);
      signal.removeEventListener("abort", aborted);
      finish();
    };
    const answered = ({ data }: MessageEvent<FilmReply>) => end(() => resolve(data));
    const failed = (event: ErrorEvent) => end(() => reject(new Error(event.message || "the film failed")));
    const aborted = () => end(() => reject(signal.reason));
    worker.addEventListener("message", answered);
    worker.addEventListener("error", failed);
    signal.addEventListener("abort", aborted);
    const transfer = request.t === "frame" ? [request.pixels] : request.t === "start" ? request.samples : [];
    worker.postMessage(request, transfer);
  });
}
