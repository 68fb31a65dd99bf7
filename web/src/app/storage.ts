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
