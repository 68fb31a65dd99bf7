let address = "/";

/** Notes where the visitor is, before a page of accounts interrupts them. */
export function notePlace(): void {
  if (!location.pathname.startsWith("/account")) {
    address = location.pathname + location.search;
  }
}

/** Where the visitor was before. */
export function placeBefore(): string {
  return address;
}
