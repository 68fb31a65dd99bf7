declare module "gifenc" {
  /** Up to 256 colours, each `[red, green, blue]`. */
  export type Palette = number[][];

  interface Quantized {
    format?: "rgb565" | "rgb444" | "rgba4444";
  }

  interface FrameOptions {
    palette?: Palette;
    /** In milliseconds. */
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** 0: loop forever, -1: play once. */
    repeat?: number;
    /** 1: keep the frame under the next one. */
    dispose?: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colours: number, options?: Quantized): Palette;
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: Palette,
    format?: Quantized["format"],
  ): Uint8Array;
}
