import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/**
 * Closes a menu on a press outside `area`, on Escape, which gives the focus back to the button, and when `page`
 * changes.
 */
export function useDismiss(
  isOpen: Signal<boolean>,
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  page: unknown,
): void {
  useEffect(() => {
    isOpen.value = false;
  }, [page, isOpen]);
  useEffect(() => {
    const close = (event: Event) => {
      const isElsewhere = event instanceof PointerEvent && isOutside(area.current, event);
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (isOpen.value && (isElsewhere || isEscape)) {
        isOpen.value = false;
        if (isEscape) {
          button.current?.focus();
        }
      }
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [isOpen]);
}

/** Whether an event is outside an element. The target of a window's own events, such as blur, is not a node. */
export function isOutside(element: Element | null, { target }: Event): boolean {
  return !(target instanceof Node && element?.contains(target));
}
