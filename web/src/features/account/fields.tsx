import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";

/** What password managers are told about a field. */
type Purpose = "username" | "new-password" | "current-password" | "one-time-code" | "email" | "off";

interface FieldProps {
  label: string;
  value: Signal<string>;
  purpose: Purpose;
  testid: string;
  /** Below the field: what is expected, or what is wrong. */
  note?: ComponentChildren;
  isWrong?: boolean;
  onInput?(value: string): void;
}

/** A line of text: a name, a code or an address. */
export function TextField({ label, value, purpose, testid, note, isWrong, onInput }: FieldProps) {
  const id = useId();
  return (
    <div class="field account-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode={purpose === "email" ? "email" : "text"}
        required
        autocomplete={purpose}
        autocapitalize="none"
        autocorrect="off"
        spellcheck={false}
        data-testid={testid}
        aria-invalid={isWrong}
        aria-describedby={note ? `${id}-note` : undefined}
        value={value.value}
        onInput={({ currentTarget }) => {
          value.value = currentTarget.value;
          onInput?.(currentTarget.value);
        }}
      />
      {note && (
        <small id={`${id}-note`} class={isWrong ? "note wrong" : "note"} aria-live="polite">
          {note}
        </small>
      )}
    </div>
  );
}

/** A password, which can be shown to its owner. */
export function PasswordField({ label, value, purpose, testid, note }: FieldProps) {
  const id = useId();
  const isShown = useSignal(false);
  // The types of Preact know no field that is now of one kind, now of the other.
  const type = (isShown.value ? "text" : "password") as "password";
  return (
    <div class="field account-field">
      <label for={id}>{label}</label>
      <div class="password">
        <input
          id={id}
          type={type}
          required
          minLength={purpose === "new-password" ? 8 : undefined}
          maxLength={128}
          autocomplete={purpose}
          autocapitalize="none"
          autocorrect="off"
          spellcheck={false}
          data-testid={testid}
          aria-describedby={note ? `${id}-note` : undefined}
          value={value.value}
          onInput={({ currentTarget }) => {
            value.value = currentTarget.value;
          }}
        />
        <button
          type="button"
          class="button quiet icon-only"
          aria-label={t("account-password-show", { label })}
          title={t("account-password-show", { label })}
          aria-pressed={isShown.value}
          data-testid={`${testid}-show`}
          onClick={() => {
            isShown.value = !isShown.value;
          }}
        >
          <Icon name="eye" />
        </button>
      </div>
      {note && (
        <small id={`${id}-note`} class="note">
          {note}
        </small>
      )}
    </div>
  );
}

/** Tells password managers whose password a form is about. */
export function ForManagers({ name }: { name: string }) {
  return <input type="text" autocomplete="username" value={name} readOnly hidden />;
}
