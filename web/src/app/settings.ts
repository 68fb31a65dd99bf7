import { computed, effect, signal } from "@preact/signals";
import { isNarrow } from "../ui/media.ts";
import { loadJson, onStored, saveFields } from "./storage.ts";

export type SoundKind = "move" | "queen" | "time" | "end" | "message";
export const SOUND_KINDS: readonly SoundKind[] = ["move", "queen", "time", "end", "message"];

/** How long a piece takes to move, in milliseconds. */
export const ANIMATIONS = { none: 0, fast: 120, normal: 250, slow: 500 } as const;
export type Animation = keyof typeof ANIMATIONS;

export interface Settings {
  theme: "system" | "light" | "dark";
  pieces: "colour" | "mono" | "contrast";
  /** The colour of the table. */
  table: "meadow" | "wood" | "sea" | "slate" | "paper";
  layout: "pointy" | "flat";
  /** Letters and numbers on the pieces; `needed` while a text on the screen names them. */
  labels: "always" | "needed" | "never";
  destinations: boolean;
  movable: boolean;
  autoFit: boolean;
  animation: Animation;
  confirm: boolean;
  /** The same for correspondence games, where there is no hurry. */
  confirmByPost: boolean;
  premove: boolean;
  /** Low levels wait a moment before they reply. */
  moment: boolean;
  /** Processor cores for analyses and reviews; 0 leaves two free. */
  cores: number;
  /** Send finished local games to the server's archive. */
  archive: boolean;
  notation: boolean;
  /** Move lists show pieces as pictures instead of letters. */
  moveIcons: boolean;
  tenths: boolean;
  zen: boolean;
  textView: boolean;
  /** 0 to 100. */
  volume: number;
  sounds: Record<SoundKind, boolean>;
  /** Rotation of the board in steps of 60 degrees. */
  turn: number;
  chatOpen: boolean;
  name: string;
  /** Letters of the expansion pieces in new games of every kind: the box the player owns. */
  added: string;
}

export const DEFAULTS: Settings = {
  theme: "system",
  pieces: "colour",
  table: "meadow",
  layout: "pointy",
  labels: "needed",
  destinations: true,
  movable: true,
  autoFit: true,
  animation: "normal",
  confirm: false,
  confirmByPost: true,
  premove: true,
  moment: true,
  cores: 0,
  // The archive of a server on the player's own machine is private; others are public.
  archive: "location" in globalThis && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname),
  notation: false,
  moveIcons: true,
  tenths: true,
  zen: false,
  textView: false,
  volume: 70,
  sounds: { move: true, queen: true, time: true, end: true, message: true },
  turn: 0,
  // Narrow screens show one thing at a time, and moves come first.
  chatOpen: !isNarrow.value,
  name: "",
  added: "ML",
};

const kept = signal<Settings>(upToDate(loadJson("settings", DEFAULTS)));

/**
 * The visitor's settings, kept in storage. Each is a separate signal, so that reading one does not subscribe to the
 * others.
 */
export const settings: Readonly<Settings> = Object.defineProperties({} as Settings, fields());

export function change(changes: Partial<Settings>): void {
  kept.value = { ...kept.value, ...changes };
  saveFields("settings", changes);
}

/** Settings that belong to what a tab shows: other open tabs keep theirs. */
const PER_TAB = ["zen", "textView", "turn", "chatOpen"] as const satisfies readonly (keyof Settings)[];

/** Adopts what other tabs change. */
export function followOtherTabs(): void {
  onStored("settings", () => {
    const own = Object.fromEntries(PER_TAB.map((key) => [key, kept.value[key]]));
    kept.value = { ...upToDate(loadJson("settings", DEFAULTS)), ...own };
  });
}

/** Converts values that earlier versions stored. */
export function upToDate(stored: Omit<Settings, "labels"> & { labels: Settings["labels"] | boolean }): Settings {
  const { labels } = stored;
  return { ...stored, labels: typeof labels === "boolean" ? (labels ? "always" : "needed") : labels };
}

function fields(): PropertyDescriptorMap {
  const keys = Object.keys(DEFAULTS) as (keyof Settings)[];
  return Object.fromEntries(
    keys.map((key) => {
      const field = computed(() => kept.value[key]);
      return [key, { get: () => field.value, enumerable: true }];
    }),
  );
}

/** Keeps the document's data attributes, which the style sheets use, and the browser's theme colour up to date. */
export function startTheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { theme: choice, table, pieces, moveIcons } = settings;
    const theme = choice === "system" ? (dark.matches ? "dark" : "light") : choice;
    const moves = moveIcons ? "pictures" : "letters";
    Object.assign(document.documentElement.dataset, { theme, table, pieces, moves });
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    meta?.setAttribute("content", theme === "dark" ? "#1b1713" : "#f6efe0");
  };
  effect(apply);
  dark.addEventListener("change", apply);
}
