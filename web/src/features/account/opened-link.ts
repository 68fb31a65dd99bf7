import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** A link in an e-mail that was opened. */
export interface OpenedLink {
  /** Its secret; empty if it has none. */
  readonly secret: string;
  /** How many were opened in this tab before. */
  readonly before: number;
}

/**
 * The link in an e-mail that led here. Its secret stands behind the #, which browsers send to nobody, and is taken out of the address, so that it is
 * not in the history either.
 */
export function useOpenedLink(): ReadonlySignal<OpenedLink> {
  const link = useSignal<OpenedLink>({ secret: location.hash.slice(1), before: 0 });
  // Before the page is shown.
  useLayoutEffect(() => {
    const clear = () => history.replaceState(history.state, "", location.pathname);
    // Another link that is opened in this tab changes nothing else of the address, so that the page stays.
    const open = () => {
      if (location.hash !== "") {
        link.value = { secret: location.hash.slice(1), before: link.value.before + 1 };
        clear();
      }
    };
    clear();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  return link;
}
