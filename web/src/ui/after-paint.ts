/** A hidden page is not painted, so work runs after this many milliseconds at the latest. */
const MAX_DELAY = 1_000;

/** Runs work after the next paint; returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, MAX_DELAY);
  // Frame callbacks run before the paint, a timer they set runs after it.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Resolves after the next paint. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve);
  });
}
