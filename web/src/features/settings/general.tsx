import { switchLanguage } from "../../app/language.ts";
import { change, type Settings, settings } from "../../app/settings.ts";
import { language, t } from "../../i18n/index.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "../../i18n/language.ts";
import { Segments } from "../../ui/controls.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

/** Each language is listed under its own name, so that everyone can find theirs. */
export function LanguageChoice() {
  return (
    <label class="pick">
      <Icon name="globe" />
      <span class="hidden">{t("language")}</span>
      <select
        data-testid="language"
        value={language.value}
        onChange={(event) => void switchLanguage(event.currentTarget.value as Language)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The same choice, with all options visible. */
export function LanguageSegments() {
  return (
    <Segments<Language>
      label={t("language")}
      testid="settings-language"
      value={language.value}
      options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
      onChange={(to) => void switchLanguage(to)}
    />
  );
}

const THEMES: readonly { theme: Settings["theme"]; icon: IconName }[] = [
  { theme: "system", icon: "auto" },
  { theme: "light", icon: "sun" },
  { theme: "dark", icon: "moon" },
];

/** A button that cycles through the themes. */
export function ThemeChoice() {
  const now = THEMES.findIndex(({ theme }) => theme === settings.theme);
  const shown = THEMES[now] ?? THEMES[0];
  const next = THEMES[(now + 1) % THEMES.length] ?? THEMES[0];
  const label = `${t("theme")}: ${t(`theme-${shown?.theme}`)}`;
  return (
    <button
      type="button"
      class="button quiet icon-only"
      data-testid="theme"
      aria-label={label}
      title={label}
      onClick={() => next && change({ theme: next.theme })}
    >
      <Icon name={shown?.icon ?? "auto"} />
    </button>
  );
}

/** The same choice, with all options visible. */
export function ThemeSegments() {
  return (
    <Segments
      label={t("theme")}
      testid="settings-theme"
      value={settings.theme}
      options={THEMES.map(({ theme }) => ({ value: theme, label: t(`theme-${theme}`) }))}
      onChange={(theme) => change({ theme })}
    />
  );
}
