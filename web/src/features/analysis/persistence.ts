/** Saves the analysis in the address, and on the device in case the address gets too long. */
import { effect } from "@preact/signals";
import { load, save } from "../../app/storage.ts";
import { encode, MAX_LINK, readSnapshot, type Snapshot, writeSnapshot } from "./link.ts";
import type { AnalysisStore } from "./store.ts";

/** Debounce interval for saving. */
const SAVE_DELAY = 300;
const KEY = "analysis";
const ADDRESS = "/analysis";
/** Fragment that refers to the analysis stored on this device, used if it is too long for an address. */
export const ON_DEVICE = "device";

/**
 * Saves an analysis to the address and to the device whenever it changes. `onWritten` receives each fragment, so that
 * the page does not mistake it for a link the visitor opened. Returns a function that stops saving.
 */
export function startSaving(store: AnalysisStore, onWritten: (fragment: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Snapshot | null = null;
  let first = true;
  let ended = false;
  const write = async () => {
    const snapshot = pending;
    pending = null;
    if (!snapshot) {
      return;
    }
    remember(snapshot);
    const link = await encode(snapshot);
    // A newer snapshot is pending, or the visitor has left the page, whose address must not change.
    if (pending !== null || ended || location.pathname !== ADDRESS) {
      return;
    }
    const fragment = link.length <= MAX_LINK ? link : ON_DEVICE;
    onWritten(fragment);
    history.replaceState(history.state, "", `${ADDRESS}#${fragment}`);
  };
  const stop = effect(() => {
    const snapshot = store.snapshot.value;
    // Leave the address alone until the analysis is changed.
    if (first && snapshot.study.children.length === 0) {
      first = false;
      return;
    }
    first = false;
    pending = snapshot;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), SAVE_DELAY);
  });
  const flush = () => {
    if (pending) {
      remember(pending);
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
export function loadSaved(): Snapshot | null {
  const text = fromTab() ?? load(KEY);
  if (text === null) {
    return null;
  }
  try {
    return readSnapshot(JSON.parse(text));
  } catch {
    // Stored by an older version in another format.
    return null;
  }
}

function remember(snapshot: Snapshot): void {
  const text = JSON.stringify(writeSnapshot(snapshot));
  save(KEY, text);
  try {
    sessionStorage.setItem(`skep.${KEY}`, text);
  } catch {
    // Without storage, only the address is updated.
  }
}

function fromTab(): string | null {
  try {
    return sessionStorage.getItem(`skep.${KEY}`);
  } catch {
    return null;
  }
}
