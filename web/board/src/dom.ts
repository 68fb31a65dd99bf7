const SVG = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** Sets an attribute only if it changes, since untouched elements cost the browser nothing. */
export function put(element: Element, name: string, value: string | null): void {
  if (value === null) {
    if (element.hasAttribute(name)) {
      element.removeAttribute(name);
    }
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

/** Sets the text of an element only if it changes, since live regions announce every change. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/**
 * Keeps the children of an element in sync with a list. Returns a function that takes the list and creates, updates,
 * moves and removes only what differs. `force` updates all children, for when their appearance depends on more than the
 * list.
 */
export function keyed<T>(
  parent: Element,
  key: (item: T) => string,
  create: (item: T) => Element,
  update: (element: Element, item: T) => void,
): (items: readonly T[], force: boolean) => void {
  const live = new Map<string, { element: Element; item: T | null }>();
  return (items, force) => {
    const wanted = new Set(items.map(key));
    for (const [name, { element }] of live) {
      if (!wanted.has(name)) {
        element.remove();
        live.delete(name);
      }
    }
    let next: Element | null = parent.firstElementChild;
    for (const item of items) {
      const name = key(item);
      const shown = live.get(name) ?? { element: create(item), item: null };
      const { element } = shown;
      if (force || !alike(shown.item, item)) {
        update(element, item);
      }
      live.set(name, { element, item });
      // An element that moves to the end is moved when its turn comes, instead of moving all its successors now.
      if (next && element === next.nextElementSibling) {
        next = element;
      }
      if (element === next) {
        next = next.nextElementSibling;
      } else {
        parent.insertBefore(element, next);
      }
    }
  };
}

/** Deep equality of plain values. */
function alike(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return false;
  }
  const names = Object.keys(a) as (keyof typeof a)[];
  return names.length === Object.keys(b).length && names.every((name) => alike(a[name], b[name]));
}

/** Adds an event listener; returns a function that removes it. */
export function listen<E extends Event>(
  target: EventTarget,
  name: string,
  handler: (event: E) => void,
  options?: AddEventListenerOptions,
): () => void {
  target.addEventListener(name, handler as EventListener, options);
  return () => target.removeEventListener(name, handler as EventListener, options);
}
