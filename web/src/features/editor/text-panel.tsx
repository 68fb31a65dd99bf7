import { useSignal } from "@preact/signals";
import { troubleText } from "../../game/faults.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";
import type { EditorStore } from "./store.ts";

/** The position as text, for copying and pasting. */
export function TextPanel({ store }: { store: EditorStore }) {
  const checked = store.checked.value;
  return (
    <section class="editor-part" aria-labelledby="text-heading">
      <h2 id="text-heading">{t("editor-text")}</h2>
      <Reader store={store} />
      {checked && (
        <>
          <Written label={t("editor-string")} text={checked.position} testid="position-string" />
          <Written
            label={t("editor-link")}
            text={`${location.origin}/editor?position=${encodeURIComponent(checked.position)}`}
            testid="position-link"
          />
          <details>
            <summary>{t("editor-diagram")}</summary>
            <Written label={t("editor-diagram")} text={checked.diagram} testid="diagram" lines />
          </details>
        </>
      )}
    </section>
  );
}

function Reader({ store }: { store: EditorStore }) {
  const text = useSignal("");
  const read = async () => {
    if (text.value.trim() !== "" && (await store.read(text.value))) {
      text.value = "";
    }
  };
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <label class="field">
        <span>{t("editor-paste")}</span>
        <textarea
          rows={3}
          spellcheck={false}
          autocomplete="off"
          maxLength={12_000}
          data-testid="paste"
          placeholder="Base_w2_S1g1"
          value={text.value}
          aria-describedby="paste-note"
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <p class="note" id="paste-note">
        {t("editor-paste-note")}
      </p>
      {store.unread.value && (
        <p class="trouble" role="alert" data-testid="unread">
          {troubleText(store.unread.value)}
        </p>
      )}
      <button type="submit" class="button" data-testid="read" disabled={text.value.trim() === ""}>
        {t("editor-read")}
      </button>
    </form>
  );
}

interface WrittenProps {
  label: string;
  text: string;
  testid: string;
  lines?: boolean;
}

/** A text with a copy button. */
function Written({ label, text, testid, lines }: WrittenProps) {
  const copied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 2000);
  };
  return (
    <div class="field">
      {!lines && <span>{label}</span>}
      <div class={lines ? "written lines" : "written"}>
        {lines ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
          <section aria-label={label} tabIndex={0}>
            <pre data-testid={testid}>{text}</pre>
          </section>
        ) : (
          <input
            type="text"
            readOnly
            value={text}
            aria-label={label}
            data-testid={testid}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <button type="button" class="button" data-testid={`copy-${testid}`} onClick={() => void copy()}>
          <Icon name={copied.value ? "check" : "copy"} />
          <span class={lines ? undefined : "hidden"}>{t(copied.value ? "button-copied" : "button-copy")}</span>
        </button>
      </div>
    </div>
  );
}
