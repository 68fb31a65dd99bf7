/** The languages of the page, and which one a visitor gets. */

export const LANGUAGES = ["en", "de", "ru", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  ru: "Русский",
  uk: "Українська",
};

/** The stored choice, else the first supported language of the browser, else English. */
export function chooseLanguage(stored: string | null, browser: readonly string[]): Language {
  for (const tag of stored ? [stored, ...browser] : browser) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) {
      return found;
    }
  }
  return "en";
}
