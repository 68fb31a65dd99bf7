import { automaticCores, availableCores } from "../../app/cores.ts";
import { change, settings } from "../../app/settings.ts";
import { t } from "../../i18n/index.ts";

/** Processor cores for analyses and reviews; absent where they can use only one. */
export function CoreChoice() {
  const available = availableCores();
  if (available === 1) {
    return null;
  }
  return (
    <label class="field">
      <span>{t("settings-cores")}</span>
      <select
        data-testid="settings-cores"
        value={Math.min(settings.cores, available)}
        onChange={(event) => change({ cores: Number(event.currentTarget.value) })}
      >
        <option value={0}>{t("settings-cores-automatic", { cores: automaticCores() })}</option>
        {Array.from({ length: available }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </select>
      <small class="note">{t("settings-cores.note")}</small>
    </label>
  );
}
