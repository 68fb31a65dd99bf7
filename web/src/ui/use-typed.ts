import { useSignal } from "@preact/signals";
import type { TargetedEvent } from "preact";

type OfInput = TargetedEvent<HTMLInputElement>;

/** What an input needs so that its text is the typist's until it is entered: a list that comes in meanwhile does not take it away. */
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
