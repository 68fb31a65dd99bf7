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
 * moves and removes only what differs.
 */
export function keyed<T>(
  parent: Element,
  key: (item: T) => string,
  create: (item: T) => Element,
  update: (element: Element, item: T) => void,
): (items: readonly T[]) => void {
  const live = new Map<string, Element>();
  return (items) => {
    const wanted = new Set(items.map(key));
    for (const [name, element] of live) {
      if (!wanted.has(name)) {
        element.remove();
        live.delete(name);
      }
    }
    let next: Element | null = parent.firstElementChild;
    for (const item of items) {
      const name = key(item);
      let element = live.get(name);
      if (!element) {
        element = create(item);
        live.set(name, element);
      }
      update(element, item);
      if (element === next) {
        next = next.nextElementSibling;
      } else {
        parent.insertBefore(element, next);
      }
    }
  };
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
