/** A whole analysis as the fragment of an address: a version digit and base64url of the deflated JSON. */
import { GLYPHS, type Glyph } from "./glyph.ts";
import { nodeAt, type Path, readShape, type Study, type StudyNode } from "./study.ts";

/** Everything that a link reproduces. */
export interface Snapshot {
  readonly study: Study;
  /** The place that is looked at. */
  readonly path: Path;
  /** Black's hand stands at the bottom. */
  readonly flipped: boolean;
  /** By how many sixths the board is turned. */
  readonly turn: number;
}

const VERSION = "1";
/** Larger ones are no links but attacks. */
const MAX_JSON = 4 * 1024 * 1024;
const MAX_DEPTH = 1000;
/** The longest fragment that is put into the address bar: what is longer is cut by messengers and browsers. */
export const MAX_LINK = 30_000;

export async function encode({ study, path, flipped, turn }: Snapshot): Promise<string> {
  const json = JSON.stringify({
    study,
    at: indices(study, path),
    ...(flipped ? { flipped } : {}),
    ...(turn ? { turn } : {}),
  });
  return VERSION + toBase64Url(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(json)));
}

/** Reads a fragment; null if it is none of ours, or damaged. */
export async function decode(fragment: string): Promise<Snapshot | null> {
  if (fragment[0] !== VERSION) {
    return null;
  }
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), fromBase64Url(fragment.slice(1)));
    return readSnapshot(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    // A link that was cut off or mistyped.
    return null;
  }
}

/** Checks what comes from outside: a link, or what an older page stored. */
export function readSnapshot(value: unknown): Snapshot | null {
  const { study: given, at, flipped, turn } = (value ?? {}) as Record<string, unknown>;
  const study = readStudy(given);
  if (!study) {
    return null;
  }
  const path: string[] = [];
  for (const index of Array.isArray(at) ? at : []) {
    const children: readonly StudyNode[] = (nodeAt(study, path) ?? study).children;
    const next = children[Number(index)];
    if (!next) {
      break;
    }
    path.push(next.move);
  }
  const sixths = Number.isInteger(turn) ? (((turn as number) % 6) + 6) % 6 : 0;
  return { study, path, flipped: flipped === true, turn: sixths };
}

/** A study that came from outside, with nothing in it but what belongs there; null if it is none. */
export function readStudy(value: unknown): Study | null {
  const given = value as Record<string, unknown> | null;
  const start = readStart(given?.start);
  const children = readChildren(given?.children, 0);
  if (!given || !start || !children) {
    return null;
  }
  const tags = Object.entries((given.tags ?? {}) as object).filter(([, text]) => typeof text === "string");
  return { tags: Object.fromEntries(tags), start, ...readNotes(given), children };
}

function readStart(value: unknown): Study["start"] | null {
  const { position, game } = (value ?? {}) as Record<string, unknown>;
  if (typeof position === "string") {
    return { position };
  }
  return typeof game === "string" ? { game } : null;
}

function readChildren(value: unknown, depth: number): StudyNode[] | null {
  if (!Array.isArray(value) || depth > MAX_DEPTH) {
    return null;
  }
  const nodes = new Map<string, StudyNode>();
  for (const child of value as unknown[]) {
    const { move, glyph, children } = (child ?? {}) as Record<string, unknown>;
    const below = readChildren(children, depth + 1);
    if (typeof move !== "string" || !below) {
      return null;
    }
    const judged = GLYPHS.includes(glyph as Glyph) ? { glyph: glyph as Glyph } : {};
    nodes.set(move, { move, ...judged, ...readNotes(child as Record<string, unknown>), children: below });
  }
  return [...nodes.values()];
}

function readNotes({ comment, shapes }: Record<string, unknown>): { comment?: string; shapes?: string[] } {
  const drawn = Array.isArray(shapes) ? shapes.filter((shape) => typeof shape === "string" && readShape(shape)) : [];
  return {
    ...(typeof comment === "string" && comment !== "" ? { comment } : {}),
    ...(drawn.length > 0 ? { shapes: drawn } : {}),
  };
}

/** The path as positions among the children: shorter than the moves. */
function indices(study: Study, path: Path): number[] {
  let children = study.children;
  return path.map((move) => {
    const index = children.findIndex((child) => child.move === move);
    children = children[index]?.children ?? [];
    return index;
  });
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
