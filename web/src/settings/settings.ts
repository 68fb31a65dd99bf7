import { signal } from "@preact/signals";
import { loadJson, saveJson } from "../storage.ts";

export type SoundKind = "move" | "queen" | "time" | "end" | "message";
export const SOUND_KINDS: readonly SoundKind[] = ["move", "queen", "time", "end", "message"];

/** Milliseconds a piece takes for its way. */
export const ANIMATIONS = { none: 0, fast: 120, normal: 250, slow: 500 } as const;
export type Animation = keyof typeof ANIMATIONS;

export interface Settings {
  theme: "system" | "light" | "dark";
  pieces: "colour" | "mono" | "contrast";
  /** The colour of the table. */
  table: "meadow" | "wood" | "sea" | "slate" | "paper";
  layout: "pointy" | "flat";
  labels: boolean;
  destinations: boolean;
  movable: boolean;
  autoFit: boolean;
  animation: Animation;
  confirm: boolean;
  premove: boolean;
  /** A low level takes a natural moment for its answer. */
  moment: boolean;
  /** Games that end here go to the server's archive. */
  archive: boolean;
  notation: boolean;
  /** Lists show moves with pictures of the pieces instead of letters. */
  moveIcons: boolean;
  tenths: boolean;
  zen: boolean;
  textView: boolean;
  /** 0 to 100. */
  volume: number;
  sounds: Record<SoundKind, boolean>;
  /** By how many sixths the board is turned. */
  turn: number;
  chatOpen: boolean;
  name: string;
}

export const DEFAULTS: Settings = {
  theme: "system",
  pieces: "colour",
  table: "meadow",
  layout: "pointy",
  labels: false,
  destinations: true,
  movable: true,
  autoFit: true,
  animation: "normal",
  confirm: false,
  premove: true,
  moment: true,
  // On one's own machine the archive is one's own; elsewhere others look into it.
  archive: "location" in globalThis && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname),
  notation: false,
  moveIcons: true,
  tenths: true,
  zen: false,
  textView: false,
  volume: 70,
  sounds: { move: true, queen: true, time: true, end: true, message: true },
  turn: 0,
  // On a phone the chat would lie over the board: there it waits until it is asked for.
  chatOpen: "matchMedia" in globalThis && matchMedia("(min-width: 761px) and (min-height: 521px)").matches,
  name: "",
};

/** The choices of this visitor, remembered by the browser. */
export const settings = signal<Settings>(loadJson("settings", DEFAULTS));

export function change(changes: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changes };
  saveJson("settings", settings.value);
}
