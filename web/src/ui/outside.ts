/** Whether an event concerns something outside an element. The target of a window's own events, such as blur, is no node. */
export function isOutside(element: Element | null, { target }: Event): boolean {
  return !(target instanceof Node && element?.contains(target));
}
