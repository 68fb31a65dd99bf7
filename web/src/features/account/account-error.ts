import type { AccountFault } from "../../wire/types.ts";

/** An account request that was rejected. */
export class AccountError extends Error {
  /** An error code from docs/accounts.md or docs/protocol.md, or `offline`, `passkey-unused` or `passkey-known`. */
  readonly code: string;
  readonly fault: AccountFault | undefined;

  constructor(code: string, fault?: AccountFault) {
    super(code);
    this.code = code;
    this.fault = fault;
  }
}
