import { useSignal } from "@preact/signals";
import type { TargetedEvent } from "preact";

type OfInput = TargetedEvent<HTMLInputElement>;

/** Props for an input that keeps the typed text until it is entered, even if the value changes in between. */
export function useTyped(value: string, onEnter: (text: string) => void) {
  const typed = useSignal<string | null>(null);
  return {
    value: typed.value ?? value,
    onInput: (event: OfInput) => {
      typed.value = event.currentTarget.value;
    },
    onChange: (event: OfInput) => {
      typed.value = null;
      onEnter(event.currentTarget.value);
    },
  };
}
