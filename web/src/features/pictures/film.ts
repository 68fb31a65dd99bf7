/** A moving picture as a GIF file. No page and no worker here: pixels in, bytes out. */
import { applyPalette, GIFEncoder, type Palette, quantize } from "gifenc";

/** What the worker is told. */
export type FilmOrder =
  | { t: "start"; width: number; height: number; samples: ArrayBuffer[] }
  | { t: "frame"; pixels: ArrayBuffer; delay: number }
  | { t: "finish" };

/** What the worker says. */
export type FilmAnswer = { t: "ready" } | { t: "done"; bytes: Uint8Array<ArrayBuffer> };

/** The last colour of the palette stands for "as before". */
const SAME = 255;
const FORMAT = "rgb565";

export class Film {
  private readonly encoder = GIFEncoder();
  private readonly palette: Palette;
  private before: Uint32Array | null = null;

  /** `samples` are some of the frames; the colours of all are taken from them. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    samples: readonly Uint8ClampedArray[],
  ) {
    const all = new Uint8Array(samples.reduce((sum, sample) => sum + sample.length, 0));
    let at = 0;
    for (const sample of samples) {
      all.set(sample, at);
      at += sample.length;
    }
    this.palette = [...quantize(all, SAME, { format: FORMAT })];
    while (this.palette.length <= SAME) {
      this.palette.push([0, 0, 0]);
    }
  }

  /** Adds a frame shown for the given number of milliseconds. Pixels that have not changed cost next to nothing. */
  add(pixels: Uint8ClampedArray, delay: number): void {
    const now = new Uint32Array(pixels.buffer.slice(pixels.byteOffset, pixels.byteOffset + pixels.byteLength));
    const indexed = applyPalette(pixels, this.palette.slice(0, SAME), FORMAT);
    const { before } = this;
    if (before) {
      for (let i = 0; i < now.length; i++) {
        if (now[i] === before[i]) {
          indexed[i] = SAME;
        }
      }
    }
    this.encoder.writeFrame(indexed, this.width, this.height, {
      delay,
      // One palette for all: it stands before the first frame.
      ...(before ? {} : { palette: this.palette }),
      transparent: before !== null,
      transparentIndex: SAME,
      dispose: 1,
    });
    this.before = now;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.encoder.finish();
    return this.encoder.bytes();
  }
}
