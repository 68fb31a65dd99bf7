/** Parses a GIF file block by block. */
export function framesIn(bytes: Uint8Array): { width: number; height: number; frames: number; delays: number[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let at = 13 + table(view.getUint8(10));
  let frames = 0;
  const delays: number[] = [];
  const skipBlocks = () => {
    while (view.getUint8(at) !== 0) {
      at += view.getUint8(at) + 1;
    }
    at++;
  };
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === 0x3b) {
      return { width, height, frames, delays };
    }
    if (kind === 0x21) {
      if (view.getUint8(at + 1) === 0xf9) {
        delays.push(view.getUint16(at + 4, true) * 10);
      }
      at += 2;
    } else if (kind === 0x2c) {
      frames++;
      at += 10 + table(view.getUint8(at + 9)) + 1;
    } else {
      throw new Error(`no block of a GIF: ${kind} at ${at}`);
    }
    skipBlocks();
  }
}
