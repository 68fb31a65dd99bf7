import type { ComponentChildren } from "preact";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Trial, Tried } from "./trial.ts";

interface ButtonsProps {
  store: Trial<Tried>;
  /** Number of hints shown, and whether there are more. */
  hint: number;
  hasHint: boolean;
  onHint(): void;
  children: ComponentChildren;
}

/** Retry, hint, and additional buttons of the screen. */
export function SolvingButtons({ store, hint, hasHint, onHint, children }: ButtonsProps) {
  return (
    <div class="lesson-buttons">
      {store.state.value === "wrong" && <Retry store={store} />}
      <button type="button" class="button" data-testid="hint" disabled={!hasHint} onClick={onHint}>
        <Icon name="bulb" />
        {t(hint === 0 ? "lesson-hint" : "lesson-show")}
      </button>
      {children}
    </div>
  );
}

/** Takes back a wrong move. */
export function Retry({ store }: { store: Trial<Tried> }) {
  return (
    <button
      type="button"
      class="button main"
      data-testid="retry"
      ref={(button) => button?.focus({ preventScroll: true })}
      onClick={() => store.retry()}
    >
      <Icon name="again" />
      {t("lesson-retry")}
    </button>
  );
}

/** Why a move is refused; for a mosquito, one reason per bug it could copy. */
export function Refused({ text }: { text: string }) {
  const [first, ...parts] = text.split("\n");
  return (
    <div class="said refused" data-testid="refusal">
      <Icon name="close" />
      <div>
        <p>{first}</p>
        {parts.map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
    </div>
  );
}
