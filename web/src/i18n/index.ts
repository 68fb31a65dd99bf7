import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { signal } from "@preact/signals";
import type { Language } from "./language.ts";

export type Variables = Record<string, FluentVariable>;

const CATALOGUES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("virtual:messages/en"),
  de: () => import("virtual:messages/de"),
  ru: () => import("virtual:messages/ru"),
  uk: () => import("virtual:messages/uk"),
};

/** Catalogues that only some pages need. */
const LATER = {
  account: {
    en: () => import("virtual:messages/en/account"),
    de: () => import("virtual:messages/de/account"),
    ru: () => import("virtual:messages/ru/account"),
    uk: () => import("virtual:messages/uk/account"),
  },
  correspondence: {
    en: () => import("virtual:messages/en/correspondence"),
    de: () => import("virtual:messages/de/correspondence"),
    ru: () => import("virtual:messages/ru/correspondence"),
    uk: () => import("virtual:messages/uk/correspondence"),
  },
  lobby: {
    en: () => import("virtual:messages/en/lobby"),
    de: () => import("virtual:messages/de/lobby"),
    ru: () => import("virtual:messages/ru/lobby"),
    uk: () => import("virtual:messages/uk/lobby"),
  },
  player: {
    en: () => import("virtual:messages/en/player"),
    de: () => import("virtual:messages/de/player"),
    ru: () => import("virtual:messages/ru/player"),
    uk: () => import("virtual:messages/uk/player"),
  },
  pictures: {
    en: () => import("virtual:messages/en/pictures"),
    de: () => import("virtual:messages/de/pictures"),
    ru: () => import("virtual:messages/ru/pictures"),
    uk: () => import("virtual:messages/uk/pictures"),
  },
  analysis: {
    en: () => import("virtual:messages/en/analysis"),
    de: () => import("virtual:messages/de/analysis"),
    ru: () => import("virtual:messages/ru/analysis"),
    uk: () => import("virtual:messages/uk/analysis"),
  },
  editor: {
    en: () => import("virtual:messages/en/editor"),
    de: () => import("virtual:messages/de/editor"),
    ru: () => import("virtual:messages/ru/editor"),
    uk: () => import("virtual:messages/uk/editor"),
  },
  faults: {
    en: () => import("virtual:messages/en/faults"),
    de: () => import("virtual:messages/de/faults"),
    ru: () => import("virtual:messages/ru/faults"),
    uk: () => import("virtual:messages/uk/faults"),
  },
  archive: {
    en: () => import("virtual:messages/en/archive"),
    de: () => import("virtual:messages/de/archive"),
    ru: () => import("virtual:messages/ru/archive"),
    uk: () => import("virtual:messages/uk/archive"),
  },
  lessons: {
    en: () => import("virtual:messages/en/lessons"),
    de: () => import("virtual:messages/de/lessons"),
    ru: () => import("virtual:messages/ru/lessons"),
    uk: () => import("virtual:messages/uk/lessons"),
  },
  engine: {
    en: () => import("virtual:messages/en/engine"),
    de: () => import("virtual:messages/de/engine"),
    ru: () => import("virtual:messages/ru/engine"),
    uk: () => import("virtual:messages/uk/engine"),
  },
  review: {
    en: () => import("virtual:messages/en/review"),
    de: () => import("virtual:messages/de/review"),
    ru: () => import("virtual:messages/ru/review"),
    uk: () => import("virtual:messages/uk/review"),
  },
  puzzles: {
    en: () => import("virtual:messages/en/puzzles"),
    de: () => import("virtual:messages/de/puzzles"),
    ru: () => import("virtual:messages/ru/puzzles"),
    uk: () => import("virtual:messages/uk/puzzles"),
  },
} as const satisfies Record<string, Record<Language, () => Promise<{ default: string }>>>;

const added = new Set<keyof typeof LATER>();
const bundle = signal<FluentBundle | null>(null);
/** The current language. */
export const language = signal<Language>("en");

/** Loads a page's catalogue, now and in every language chosen later. */
export async function addCatalogue(name: keyof typeof LATER): Promise<void> {
  if (!added.has(name)) {
    added.add(name);
    await setLanguage(language.value);
  }
}

/** Also used by tests. */
export function makeBundle(of: Language, text: string): FluentBundle {
  // Isolation marks around variables would end up in titles and in the clipboard; all our languages run left to right.
  const made = new FluentBundle(of, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

/** The text of a message, or of an attribute of it as `key.attribute`. A missing key shows itself. */
export function t(id: string, variables?: Variables): string {
  return lookUp(bundle.value, id, variables) ?? id;
}

/** Like `t`, but null for a key that does not exist, such as an error of a newer server. */
export function tryText(id: string, variables?: Variables): string | null {
  return lookUp(bundle.value, id, variables);
}

/** Joins phrases. All our languages separate them by commas; `Intl.ListFormat` would not in Russian. */
export function list(items: readonly string[]): string {
  return items.join(", ");
}

/** Relative time: "5 minutes ago". */
export function ago(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, length] of units) {
    if (-seconds >= length) {
      return format.format(Math.ceil(seconds / length), unit);
    }
  }
  return format.format(0, "minute");
}

/** A duration in its largest unit: "40 sec", "2 min", "14 days". */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [value, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 3600
        ? [Math.floor(seconds / 60), "minute"]
        : seconds < 172_800
          ? [Math.floor(seconds / 3600), "hour"]
          : [Math.floor(seconds / 86_400), "day"];
  return new Intl.NumberFormat(language.value, { style: "unit", unit, unitDisplay: "short" }).format(value);
}

/** A time of the day: "14:05". */
export function timeOfDay(time: number): string {
  return new Intl.DateTimeFormat(language.value, { timeStyle: "short" }).format(time);
}

/** A date: "18 November 2026". */
export function dayText(time: number): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(time);
}

/** A fraction as a percentage. */
export function percentage(share: number): string {
  return new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** The latest pending change, which an earlier, slower one must not override. */
let newest: Promise<void> = Promise.resolve();

/** Loads a language and switches to it. */
export function setLanguage(to: Language): Promise<void> {
  const change: Promise<void> = load(to, () => newest === change).then((applied) => (applied ? undefined : newest));
  newest = change;
  return change;
}

/** Loads a language and applies it unless a newer change is pending; returns whether it did. */
async function load(to: Language, isNewest: () => boolean): Promise<boolean> {
  const loading = Promise.all([CATALOGUES[to](), ...[...added].map((name) => LATER[name][to]())]);
  // The first number format of a language takes a browser 30 ms; do it while the catalogue loads.
  new Intl.NumberFormat(to).format(0);
  const parts = await loading;
  if (!isNewest()) {
    return false;
  }
  bundle.value = makeBundle(to, parts.map((part) => part.default).join("\n"));
  language.value = to;
  document.documentElement.lang = to;
  document.documentElement.dir = "ltr";
  document.querySelector('meta[name="description"]')?.setAttribute("content", t("app-description"));
  return true;
}

function lookUp(from: FluentBundle | null, id: string, variables?: Variables): string | null {
  const [key = id, attribute] = id.split(".");
  const message = from?.getMessage(key);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  return from && pattern ? from.formatPattern(pattern, variables ?? null, []) : null;
}
