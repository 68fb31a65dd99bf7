import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { KeyList, type KeyRow } from "../../ui/key-list.tsx";

const KEYS: readonly KeyRow[] = [
  [["←", "→", "↑", "↓"], "keys-arrows"],
  [["B"], "keys-board"],
  [["Enter"], "keys-enter"],
  [["Esc"], "keys-escape"],
  [["L", "End"], "keys-live"],
  [["M"], "keys-notation"],
  [["F"], "keys-flip"],
  [["C"], "keys-fit"],
  [["Z"], "keys-zen"],
  [["T"], "keys-text"],
];

/** What the keys do on the game screen. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("keys-heading")} onClose={onClose} testid="keys-dialog">
      <KeyList rows={KEYS} />
    </Dialog>
  );
}
