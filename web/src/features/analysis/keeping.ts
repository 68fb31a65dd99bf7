/** Where an analysis is kept: in the address, and on the device in case the address is too long for it. */
import { effect } from "@preact/signals";
import { load, save } from "../../app/storage.ts";
import { encode, MAX_LINK, readSnapshot, type Snapshot, writeSnapshot } from "./link.ts";
import type { AnalysisStore } from "./store.ts";

/** A pause in what is done, after which it is written down. */
const PAUSE = 300;
const KEY = "analysis";
const ADDRESS = "/analysis";
/** The fragment of an analysis that is too long for an address: it is on this device only. */
export const ON_DEVICE = "device";

/**
 * Keeps an analysis in the address and on the device while it changes. `onWritten` hears of every fragment that was
 * written, so that it is not taken for a link that somebody opened. Returns the function that ends it.
 */
export function keep(store: AnalysisStore, onWritten: (fragment: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: Snapshot | null = null;
  let first = true;
  let ended = false;
  const write = async () => {
    const snapshot = wanted;
    wanted = null;
    if (!snapshot) {
      return;
    }
    remember(snapshot);
    const link = await encode(snapshot);
    // Something newer is on its way, or the player has gone on to another page, whose address stays as it is.
    if (wanted !== null || ended || location.pathname !== ADDRESS) {
      return;
    }
    const fragment = link.length <= MAX_LINK ? link : ON_DEVICE;
    onWritten(fragment);
    history.replaceState(history.state, "", `${ADDRESS}#${fragment}`);
  };
  const stop = effect(() => {
    const snapshot = store.snapshot.value;
    // An untouched analysis leaves the address as it is.
    if (first && snapshot.study.children.length === 0) {
      first = false;
      return;
    }
    first = false;
    wanted = snapshot;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), PAUSE);
  });
  const flush = () => {
    if (wanted) {
      remember(wanted);
    }
  };
  addEventListener("pagehide", flush);
  return () => {
    ended = true;
    stop();
    clearTimeout(timer);
    flush();
    removeEventListener("pagehide", flush);
  };
}

/** The analysis of this tab, or else the last one on this device. */
export function kept(): Snapshot | null {
  const text = fromTab() ?? load(KEY);
  if (text === null) {
    return null;
  }
  try {
    return readSnapshot(JSON.parse(text));
  } catch {
    // What an older page stored.
    return null;
  }
}

function remember(snapshot: Snapshot): void {
  const text = JSON.stringify(writeSnapshot(snapshot));
  save(KEY, text);
  try {
    sessionStorage.setItem(`skep.${KEY}`, text);
  } catch {
    // Without storage, the address has to suffice.
  }
}

function fromTab(): string | null {
  try {
    return sessionStorage.getItem(`skep.${KEY}`);
  } catch {
    return null;
  }
}
