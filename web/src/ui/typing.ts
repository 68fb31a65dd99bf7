/** Fields that need letters or arrow keys themselves. A checkbox needs neither, and keeps the focus after a click. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [role=menu]";

/** Whether an event belongs to a field or an open dialog, so that shortcuts of the page must ignore it. */
export function isTyping({ target }: Event): boolean {
  // A dialog whose focused button was disabled gets no key presses: the target is then the page below it.
  return (
    (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector("dialog[open]") !== null
  );
}
