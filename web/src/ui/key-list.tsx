import { t } from "../i18n/index.ts";

/** Keys, and the message that says what they do. */
export type KeyRow = readonly [keys: readonly string[], message: string];

export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl class="keys">
      {rows.map(([keys, message]) => (
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
  );
}
