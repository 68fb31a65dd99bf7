import { useSignal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { Icon } from "./icon.tsx";

interface LinkProps {
  link: string;
  label: string;
  /** Text for the system's share sheet. */
  text: string;
}

/** A link with buttons that copy and share it. */
export function LinkField({ link, label, text }: LinkProps) {
  const copied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 2000);
  };
  const share = () =>
    // The user closed the share sheet, which is not an error.
    void navigator.share({ title: t("app-name"), text, url: link }).catch(() => undefined);
  return (
    <div class="link-field">
      <input
        type="text"
        readOnly
        value={link}
        aria-label={label}
        data-testid="link"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button main" data-testid="copy" onClick={() => void copy()}>
        <Icon name={copied.value ? "check" : "copy"} />
        {t(copied.value ? "button-copied" : "button-copy")}
      </button>
      {"share" in navigator && (
        <button type="button" class="button" data-testid="share" onClick={share}>
          <Icon name="share" />
          {t("button-share")}
        </button>
      )}
    </div>
  );
}
