import { effect } from "@preact/signals";
import { settings } from "./settings.ts";

/** Keeps what the style sheets ask the document for, and the colour of the browser's own bars, in step with the choices. */
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
