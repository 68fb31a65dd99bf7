import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { download } from "../../ui/download.ts";
import { Icon } from "../../ui/icon.tsx";

interface CodesProps {
  name: string;
  /** Held in memory only. */
  codes: readonly string[];
  onKept(): void;
}

/** New recovery codes, which are shown once and can be copied, downloaded or printed. */
export function FreshCodes({ name, codes, onKept }: CodesProps) {
  const isCopied = useSignal(false);
  const isKept = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const text = [t("account-codes-file", { name, host: location.host }), "", ...codes, ""].join("\n");
  const copy = async () => {
    // The clipboard is unavailable without TLS; the codes can still be selected.
    isCopied.value =
      (await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      )) ?? false;
  };
  return (
    <section class="fresh-codes" data-testid="fresh-codes" aria-labelledby="fresh-codes-heading">
      <h2 id="fresh-codes-heading" tabIndex={-1} ref={heading}>
        {t("account-codes-heading")}
      </h2>
      <p>{t("account-codes-about")}</p>
      <p class="only-print">{t("account-codes-file", { name, host: location.host })}</p>
      <ol class="codes" data-testid="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" class="button" data-testid="codes-copy" onClick={() => void copy()}>
          <Icon name={isCopied.value ? "check" : "copy"} />
          {t(isCopied.value ? "button-copied" : "button-copy")}
        </button>
        <button
          type="button"
          class="button"
          data-testid="codes-download"
          onClick={() => download(`skep-${location.hostname}.txt`, text)}
        >
          <Icon name="download" />
          {t("account-codes-download")}
        </button>
        <button type="button" class="button" data-testid="codes-print" onClick={() => print()}>
          <Icon name="text" />
          {t("account-codes-print")}
        </button>
      </div>
      <label class="account-check">
        <input
          type="checkbox"
          data-testid="codes-kept"
          checked={isKept.value}
          onChange={({ currentTarget }) => {
            isKept.value = currentTarget.checked;
          }}
        />
        {t("account-codes-kept")}
      </label>
      <button type="button" class="button main" data-testid="codes-done" disabled={!isKept.value} onClick={onKept}>
        {t("account-continue")}
      </button>
    </section>
  );
}
