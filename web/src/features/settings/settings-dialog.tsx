import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The settings as a dialog, for pages that should not be left. */
export function SettingsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("settings")} onClose={onClose} testid="settings-dialog">
      <SettingsForm />
    </Dialog>
  );
}
