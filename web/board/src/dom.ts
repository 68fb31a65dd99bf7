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

/** Writes an attribute only if it changes: untouched elements cost the browser nothing. */
export function put(element: Element, name: string, value: string | null): void {
  if (value === null) {
    if (element.hasAttribute(name)) {
      element.removeAttribute(name);
    }
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

/** Sets the text of an element only if it changes, for live regions speak every change. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/**
 * Keeps the children of an element equal to a list: returns a function that is given the list, and that creates, updates,
 * moves and removes only what differs. `anew` updates all of them, for what they show may depend on more than the list.
 */
export function keyed<T>(
  parent: Element,
  key: (item: T) => string,
  create: (item: T) => Element,
  update: (element: Element, item: T) => void,
): (items: readonly T[], anew: boolean) => void {
  const live = new Map<string, { element: Element; item: T | null }>();
  return (items, anew) => {
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
      if (anew || !alike(shown.item, item)) {
        update(element, item);
      }
      live.set(name, { element, item });
      // One element that goes to the end is moved when its turn comes, instead of all that follow it now.
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

/** Whether two plain values have the same content. */
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

/** Listens, and returns the function that stops listening. */
export function listen<E extends Event>(
  target: EventTarget,
  name: string,
  handler: (event: E) => void,
  options?: AddEventListenerOptions,
): () => void {
  target.addEventListener(name, handler as EventListener, options);
  return () => target.removeEventListener(name, handler as EventListener, options);
}
