/** Local storage. If the browser forbids it, everything lasts until the page is closed. */

const PREFIX = "skep.";

export function load(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function save(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows and full disks refuse to store.
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Storage that refuses removal refuses reading, too.
  }
}

/** Reads a stored object; returns the fallback if it is absent or unreadable. */
export function loadJson<T extends object>(key: string, fallback: T): T {
  const text = load(key);
  if (text === null) {
    return fallback;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(fallback)) {
      return Array.isArray(value) ? (value as T) : fallback;
    }
    return typeof value === "object" && value !== null ? { ...fallback, ...value } : fallback;
  } catch {
    return fallback;
  }
}

export function saveJson(key: string, value: object): void {
  save(key, JSON.stringify(value));
}

/** Stores some fields of an object and leaves the others as they are, since another tab may have changed them. */
export function saveFields(key: string, changes: object): void {
  saveJson(key, { ...loadJson<object>(key, {}), ...changes });
}

/** Calls back when another tab stores something under a key. */
export function onStored(key: string, callback: () => void): void {
  globalThis.addEventListener?.("storage", (event) => {
    // Without a key, the other tab cleared everything.
    if (event.key === PREFIX + key || event.key === null) {
      callback();
    }
  });
}
