import { request } from "../../app/api.ts";

/** Where the server says it can be reached. */
export interface Host {
  /** Whether other machines can reach it. */
  readonly open: boolean;
  /** Its address in the network, with the port; null if there is no network. */
  readonly address: string | null;
}

/** Whether only this machine itself can open an address with this name. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The address at which others find the server; null if it is the one in the address bar. */
export async function hostOf(hostname: string): Promise<Host | null> {
  if (!isLoopback(hostname)) {
    return null;
  }
  // A server that does not say is as good as one that is closed.
  return request<Host>("/api/host").catch(() => ({ open: false, address: null }));
}
