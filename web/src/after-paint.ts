/** Does something once the page has been painted; returns how to call it off. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before it is painted, and a timer that they set runs after.
  const frame = requestAnimationFrame(() => {
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
