import { signal } from "@preact/signals";

/** Whether the browser has a network. A server that is down is reported where it is needed. */
export const isOnline = signal(!("navigator" in globalThis) || navigator.onLine !== false);

globalThis.addEventListener?.("online", () => {
  isOnline.value = true;
});
globalThis.addEventListener?.("offline", () => {
  isOnline.value = false;
});
