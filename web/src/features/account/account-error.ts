import type { AccountFault } from "../../wire/types.ts";

/** Something about an account was refused. */
export class AccountError extends Error {
  /** A code of docs/accounts.md or docs/protocol.md, or `offline`, `passkey-unused` or `passkey-known`. */
  readonly code: string;
  readonly fault: AccountFault | undefined;

  constructor(code: string, fault?: AccountFault) {
    super(code);
    this.code = code;
    this.fault = fault;
  }
}
