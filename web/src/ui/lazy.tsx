import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** A component whose code is loaded when it is first shown. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, whileLoading: ComponentType = Nothing) {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const ready = useSignal(loaded !== null);
    // Before the next paint, so that code already fetched appears without a blank frame.
    useLayoutEffect(() => {
      if (!loaded) {
        void load().then(
          (component) => {
            loaded = component;
            ready.value = true;
          },
          // `vite:preloadError` handles missing files; until then the placeholder stays.
          (error: unknown) => console.warn(error),
        );
      }
    }, [ready]);
    if (!ready.value || !loaded) {
      const Blank = whileLoading;
      return <Blank />;
    }
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}

function Nothing() {
  return null;
}
