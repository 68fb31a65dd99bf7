/** A page that nobody sees is not painted; what was to follow is done after this many milliseconds all the same. */
const UNSEEN = 1_000;

/** Does something once the page has been painted; returns how to call it off. */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, UNSEEN);
  // A frame's callbacks run before it is painted, and a timer that they set runs after.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Resolves once the page has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve);
  });
}
