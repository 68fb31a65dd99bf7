import { effect } from "@preact/signals";
import { settings } from "./settings.ts";

/** Keeps `data-theme` and `data-table` of the document and the colour of the browser's own bars in step with the choice. */
export function startTheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const choice = settings.theme;
    const theme = choice === "system" ? (dark.matches ? "dark" : "light") : choice;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.table = settings.table;
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    meta?.setAttribute("content", theme === "dark" ? "#1b1713" : "#f6efe0");
  };
  effect(apply);
  dark.addEventListener("change", apply);
}
