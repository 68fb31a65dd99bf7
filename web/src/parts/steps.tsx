import { t } from "../i18n/index.ts";
import { IconButton } from "./controls.tsx";

interface StepsProps {
  /** Whether there is nothing before, and nothing behind, what is shown. */
  isStart: boolean;
  isEnd: boolean;
  /** What the last button does, in words, and its name for tests. */
  last: { label: string; testid: string };
  onFirst(): void;
  onPrevious(): void;
  onNext(): void;
  onLast(): void;
}

/** Four buttons that step through moves. */
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
