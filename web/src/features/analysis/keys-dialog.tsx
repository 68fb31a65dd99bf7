import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { KeyList, type KeyRow } from "../../ui/key-list.tsx";

const KEYS: readonly KeyRow[] = [
  [["←", "→"], "analysis-key-walk"],
  [["↑", "↓"], "analysis-key-aside"],
  [["Home", "End"], "analysis-key-ends"],
  [["Ctrl Z", "Ctrl ⇧ Z"], "analysis-key-undo"],
  [["Del"], "analysis-delete"],
  [["E"], "analysis-comment"],
  [["D"], "analysis-draw"],
  [["B"], "keys-board"],
  [["Enter"], "keys-enter"],
  [["M"], "keys-notation"],
  [["F"], "keys-flip"],
  [["C"], "keys-fit"],
];

/** What the keys do on the analysis board. */
export function AnalysisKeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("keys-heading")} onClose={onClose} testid="keys-dialog">
      <KeyList rows={KEYS} />
      <p class="note">{t("analysis-key-pointer")}</p>
    </Dialog>
  );
}
