import { setLanguage } from "../i18n/index.ts";
import { chooseLanguage, type Language } from "../i18n/language.ts";
import { load, save } from "./storage.ts";

/** Loads the visitor's language before the page is drawn. It follows the browser's unless one was chosen. */
export function startLanguage(): Promise<void> {
  const apply = () => setLanguage(chooseLanguage(load("language"), navigator.languages));
  addEventListener("languagechange", () => void apply());
  return apply();
}

/** Changes the language now and for later visits. */
export async function switchLanguage(to: Language): Promise<void> {
  await setLanguage(to);
  save("language", to);
}
