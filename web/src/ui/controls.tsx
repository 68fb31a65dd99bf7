import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Icon, type IconName } from "./icon.tsx";

interface ActionProps {
  icon: IconName;
  label: string;
  onClick(): void;
  testid: string;
  disabled?: boolean;
  pressed?: boolean;
  /** Show the label beside the icon. */
  worded?: boolean;
  /** The number of new items, and the same in words. */
  badge?: { count: number; text: string };
}

/** A button with an icon; its label is shown beside it or as a tooltip. */
export function IconButton({ icon, label, onClick, testid, disabled, pressed, worded, badge }: ActionProps) {
  return (
    <button
      type="button"
      class={worded ? "button quiet" : "button quiet icon-only"}
      data-testid={testid}
      disabled={disabled ?? false}
      aria-pressed={pressed}
      aria-label={worded ? undefined : [label, badge && badge.count > 0 ? badge.text : ""].filter(Boolean).join(", ")}
      title={worded ? undefined : label}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span class="button-word">{label}</span>
      {badge && badge.count > 0 && (
        <span class="badge" aria-hidden="true">
          {badge.count}
        </span>
      )}
    </button>
  );
}

interface StepsProps {
  /** Whether the first, or the last, position is shown. */
  isStart: boolean;
  isEnd: boolean;
  /** Label and test id of the last button. */
  last: { label: string; testid: string };
  onFirst(): void;
  onPrevious(): void;
  onNext(): void;
  onLast(): void;
}

/** Four buttons to step through the moves. */
export function StepButtons({ isStart, isEnd, last, onFirst, onPrevious, onNext, onLast }: StepsProps) {
  return (
    <>
      <IconButton icon="first" label={t("history-first")} testid="step-first" disabled={isStart} onClick={onFirst} />
      <IconButton
        icon="previous"
        label={t("history-previous")}
        testid="step-previous"
        disabled={isStart}
        onClick={onPrevious}
      />
      <IconButton icon="next" label={t("history-next")} testid="step-next" disabled={isEnd} onClick={onNext} />
      <IconButton icon="live" label={last.label} testid={last.testid} disabled={isEnd} onClick={onLast} />
    </>
  );
}

interface SwitchProps {
  label: string;
  note?: string;
  checked: boolean;
  onChange(checked: boolean): void;
  testid?: string;
}

export function Switch({ label, note, checked, onChange, testid }: SwitchProps) {
  const id = useId();
  return (
    <label class="switch">
      <span class="switch-text">
        {label}
        {note && (
          <small id={id} class="note">
            {note}
          </small>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        data-testid={testid}
        aria-describedby={note ? id : undefined}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; title?: string }[];
  value: T;
  onChange(value: T): void;
  testid: string;
  /** Whether to hide the label visually, because the values are self-explanatory. */
  unlabelled?: boolean;
}

/** Radio buttons side by side. */
export function Segments<T extends string>({ label, options, value, onChange, testid, unlabelled }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="field" data-testid={testid}>
      <legend class={unlabelled ? "hidden" : undefined}>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option.value} class="segment" title={option.title}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Checkboxes side by side. */
export function Chips({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="chips">{children}</div>
    </fieldset>
  );
}

export function Chip({ label, checked, onChange, testid }: SwitchProps) {
  return (
    <label class="chip">
      <input
        type="checkbox"
        data-testid={testid}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <Icon name="check" />
        {label}
      </span>
    </label>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value in words, shown and announced. */
  text: string;
  onChange(value: number): void;
  testid: string;
}

export function Slider({ label, value, min, max, text, onChange, testid }: SliderProps) {
  const id = useId();
  return (
    <div class="field slider">
      <div class="slider-head">
        <label for={id}>{label}</label>
        <output for={id}>{text}</output>
      </div>
      <input
        id={id}
        type="range"
        data-testid={testid}
        min={min}
        max={max}
        value={value}
        aria-valuetext={text}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
