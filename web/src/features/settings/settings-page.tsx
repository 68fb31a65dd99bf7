import { useEffect } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { SettingsForm } from "./settings-form.tsx";

/** All settings on a page of their own. */
export function SettingsPage() {
  const title = t("title-settings");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main tabIndex={-1} id="content" class="settings-page" data-testid="settings-page">
      <h1>{t("settings")}</h1>
      <SettingsForm />
    </main>
  );
}
