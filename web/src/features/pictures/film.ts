/** Encodes an animated GIF. Independent of page and worker: pixels in, bytes out. */
import { applyPalette, GIFEncoder, type Palette, quantize } from "gifenc";

/** Messages to the worker. */
export type FilmRequest =
  | { t: "start"; width: number; height: number; samples: ArrayBuffer[] }
  | { t: "frame"; pixels: ArrayBuffer; delay: number }
  | { t: "finish" };

/** Messages from the worker. */
export type FilmReply = { t: "ready" } | { t: "done"; bytes: Uint8Array<ArrayBuffer> };

/** Palette index that means "unchanged". */
const SAME = 255;
const FORMAT = "rgb565";

export class Film {
  private readonly encoder = GIFEncoder();
  private readonly palette: Palette;
  private before: Uint32Array | null = null;

  /** `samples` are frames from which the common palette is computed. */
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

  /** Adds a frame shown for `delay` milliseconds. Unchanged pixels take almost no space. */
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
      // The global palette precedes the first frame.
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
