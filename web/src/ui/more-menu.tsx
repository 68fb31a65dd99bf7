import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { useDismiss } from "./dismiss.ts";
import { Icon } from "./icon.tsx";

/** A button at the end of a toolbar that opens further buttons above it. Choosing one closes the menu. */
export function MoreMenu({ label, children }: { label: string; children: ComponentChildren }) {
  const id = useId();
  const isOpen = useSignal(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(isOpen, area, button, null);
  const closeAfter = ({ target }: Event) => {
    if (target instanceof Element && target.closest("button")) {
      isOpen.value = false;
      // The chosen button disappears; a dialog gives the focus back to what had it before.
      button.current?.focus();
    }
  };
  return (
    <div class="more" ref={area}>
      <button
        ref={button}
        type="button"
        class="button quiet icon-only"
        aria-label={label}
        title={label}
        aria-expanded={isOpen.value}
        aria-controls={id}
        data-testid="more-tools"
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <Icon name="menu" />
        <span class="button-word">{label}</span>
      </button>
      <div id={id} class="more-items" hidden={!isOpen.value} onClickCapture={closeAfter}>
        {children}
      </div>
    </div>
  );
}
