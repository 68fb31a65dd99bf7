import { t } from "../i18n/index.ts";
import { Dialog } from "./dialog.tsx";

const KEYS: readonly [keys: string[], message: string][] = [
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
      <dl class="keys">
        {KEYS.map(([keys, message]) => (
          <div key={message}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(message)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
