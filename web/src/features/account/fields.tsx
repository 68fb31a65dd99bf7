import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";

/** Value of `autocomplete`, for password managers. */
type Purpose = "username" | "new-password" | "current-password" | "one-time-code" | "email" | "off";

interface FieldProps {
  label: string;
  value: Signal<string>;
  purpose: Purpose;
  testid: string;
  /** Shown below the field: the expected format, or an error. */
  note?: ComponentChildren;
  isWrong?: boolean;
  onInput?(value: string): void;
}

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

/** Password field with a button to reveal the text. */
export function PasswordField({ label, value, purpose, testid, note }: FieldProps) {
  const id = useId();
  const isShown = useSignal(false);
  // Preact types a password field and a text field differently, so the type cannot change between them without a cast.
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

/** Hidden user name, so that password managers know which account a form belongs to. */
export function ForManagers({ name }: { name: string }) {
  return <input type="text" autocomplete="username" value={name} readOnly hidden />;
}
