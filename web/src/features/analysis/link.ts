/** Encodes an analysis as a URL fragment: a version digit followed by the base64url of deflated JSON. */
import type { Path, Study } from "./study.ts";
import { fromWire, numberOf, pathOf, toWire } from "./wire.ts";

export interface Snapshot {
  readonly study: Study;
  /** The current node. */
  readonly path: Path;
  /** Black's hand is at the bottom. */
  readonly flipped: boolean;
  /** Rotation of the board in steps of 60 degrees. */
  readonly turn: number;
}

const VERSION = "1";
/** Guards against decompression bombs. */
const MAX_JSON = 4 * 1024 * 1024;
/** Messengers and browsers truncate longer links. */
export const MAX_LINK = 30_000;

export async function encode(snapshot: Snapshot): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(writeSnapshot(snapshot)));
  return VERSION + toBase64Url(await through(new CompressionStream("deflate-raw"), json));
}

/** The JSON stored in links and on the device. */
export function writeSnapshot({ study, path, flipped, turn }: Snapshot): object {
  const at = numberOf(study, path);
  return { study: toWire(study), ...(at ? { at } : {}), ...(flipped ? { flipped } : {}), ...(turn ? { turn } : {}) };
}

/** Returns null if the fragment is malformed or in an unknown format. */
export async function decode(fragment: string): Promise<Snapshot | null> {
  if (fragment[0] !== VERSION) {
    return null;
  }
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), fromBase64Url(fragment.slice(1)));
    return readSnapshot(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    // Truncated or mistyped.
    return null;
  }
}

/** Validates a snapshot from a link or from an older version's storage. */
export function readSnapshot(value: unknown): Snapshot | null {
  const { study: given, at, flipped, turn } = (value ?? {}) as Record<string, unknown>;
  const study = fromWire(given);
  if (!study) {
    return null;
  }
  const sixths = Number.isInteger(turn) ? (((turn as number) % 6) + 6) % 6 : 0;
  return { study, path: pathOf(study, Number(at ?? 0)), flipped: flipped === true, turn: sixths };
}

async function through(stream: GenericTransformStream, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair)
    .getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    length += value.length;
    if (length > MAX_JSON) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
