import { signal } from "@preact/signals";
import { language } from "../../i18n/index.ts";
import type { Language } from "../../i18n/language.ts";
import type { Topic } from "./markdown.ts";

const BOOKS: Record<Language, () => Promise<{ default: Topic[] }>> = {
  en: () => import("virtual:rulebook/en"),
  de: () => import("virtual:rulebook/de"),
  ru: () => import("virtual:rulebook/ru"),
  uk: () => import("virtual:rulebook/uk"),
};

const loaded = signal<Partial<Record<Language, Topic[]>>>({});

/** The rulebook in the page's language; null while loading. */
export function rulebook(): Topic[] | null {
  const of = language.value;
  const book = loaded.value[of];
  if (!book) {
    void load(of);
    return null;
  }
  return book;
}

/** Finds the page with a slug or rule number: `freedom` or `R11`. */
export function topicAt(book: readonly Topic[], at: string): Topic | undefined {
  return book.find((topic) => topic.slug === at || topic.rules.includes(at.toUpperCase()));
}

async function load(of: Language): Promise<void> {
  const { default: book } = await BOOKS[of]();
  loaded.value = { ...loaded.value, [of]: book };
}
