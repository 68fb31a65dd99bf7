import { t } from "../i18n/index.ts";
import { change, settings } from "../settings/settings.ts";

/** The player's name, remembered for every game. */
export function OwnName({ testid = "own-name" }: { testid?: string }) {
  return (
    <label class="field">
      <span>{t("home-name")}</span>
      <input
        type="text"
        data-testid={testid}
        maxLength={24}
        autocomplete="nickname"
        placeholder={t("home-name.placeholder")}
        value={settings.value.name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
    </label>
  );
}
