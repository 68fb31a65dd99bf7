import { lazy } from "../../ui/lazy.tsx";

export { LanguageChoice, ThemeChoice } from "./general.tsx";
export { OwnName } from "./own-name.tsx";
export { SetChoice } from "./set-choice.tsx";

export const SettingsDialog = lazy(async () => (await import("./settings-page.tsx")).SettingsDialog);
