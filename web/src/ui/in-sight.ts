/**
 * Returns whether the current entry of a list is fully visible; without one, whether the list is at its top. A list
 * that has not been laid out counts as visible.
 */
export function isInSight(list: HTMLElement): boolean {
  const outer = list.getBoundingClientRect();
  const inner = list.querySelector(".current")?.getBoundingClientRect();
  if (outer.height === 0 || !inner) {
    return outer.height === 0 || list.scrollTop === 0;
  }
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/**
 * Reveals the current entry of a list whenever the list is resized; returns a function that stops it. If the reader has
 * scrolled away, `follows` is false and nothing happens until the caller sets it again.
 */
export function followResizes(
  list: HTMLElement,
  follows: { current: boolean },
  reveal: (list: HTMLElement) => void,
): () => void {
  const look = () => {
    follows.current = isInSight(list);
  };
  const observer = new ResizeObserver(() => {
    if (follows.current) {
      reveal(list);
    }
  });
  list.addEventListener("scroll", look, { passive: true });
  observer.observe(list);
  return () => {
    list.removeEventListener("scroll", look);
    observer.disconnect();
  };
}
