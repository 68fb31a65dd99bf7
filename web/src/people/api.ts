/** What the pages of accounts ask of the server, as docs/accounts.md describes it. Secrets travel in bodies only. */
import { exchange } from "../api.ts";
import { ownGames } from "../games.ts";
import type {
  AccountErrorTold,
  AccountFault,
  AccountGames,
  Claim,
  ClaimedGames,
  DeleteAccount,
  LoggedIn,
  LogIn,
  NameAnswer,
  NewPassword,
  NewRecoveryCodes,
  RecoveryCodes,
  SessionView,
  SignedUp,
  SignUp,
} from "../wire/types.ts";
import { hasRecovered } from "./recovered.ts";
import { askVisitor, become } from "./visitor.ts";

/** Something about an account was refused. */
export class AccountError extends Error {
  /** A code of docs/accounts.md or docs/protocol.md, or `offline`. */
  readonly code: string;
  readonly fault: AccountFault | undefined;

  constructor(code: string, fault?: AccountFault) {
    super(code);
    this.code = code;
    this.fault = fault;
  }
}

/** Makes an account; its owner is signed in by that. */
export async function signUp(wish: SignUp): Promise<SignedUp> {
  const made = await ask<SignedUp>("POST", "/api/accounts", wish);
  become({ kind: "member", name: made.account.name });
  return made;
}

export async function signIn(proof: LogIn): Promise<void> {
  const { account } = await ask<LoggedIn>("POST", "/api/login", proof);
  hasRecovered.value = proof.recoveryCode !== undefined;
  become({ kind: "member", name: account.name });
}

export async function signOut(): Promise<void> {
  await ask("POST", "/api/logout");
  hasRecovered.value = false;
  await askVisitor();
}

/** Whether an account may have this name. */
export function askName(name: string): Promise<NameAnswer> {
  return ask<NameAnswer>("GET", `/api/accounts/name?name=${encodeURIComponent(name)}`);
}

/** Where the member is signed in. */
export function sessions(): Promise<SessionView[]> {
  return ask<SessionView[]>("GET", "/api/account/sessions");
}

export async function endSession(id: string): Promise<void> {
  await ask("DELETE", `/api/account/sessions/${encodeURIComponent(id)}`);
}

export async function endOtherSessions(): Promise<void> {
  await ask("DELETE", "/api/account/sessions");
}

export async function changePassword(change: NewPassword): Promise<void> {
  await ask("POST", "/api/account/password", change);
  hasRecovered.value = false;
}

export async function newRecoveryCodes(proof: NewRecoveryCodes): Promise<readonly string[]> {
  return (await ask<RecoveryCodes>("POST", "/api/account/recovery-codes", proof)).recoveryCodes;
}

/** Makes the games that this browser plays the member's; returns how many are. */
export async function claimGames(): Promise<number> {
  const claim: Claim = { games: ownGames().map(({ id, token }) => ({ id, token })) };
  if (claim.games.length === 0) {
    return 0;
  }
  return (await ask<ClaimedGames>("POST", "/api/account/claim", claim)).claimed;
}

/** The latest games of the member. */
export async function memberGames(): Promise<AccountGames["games"]> {
  return (await ask<AccountGames>("GET", "/api/account/games")).games;
}

/** All that the server keeps of the account, as the text of a file. */
export async function exportAccount(): Promise<string> {
  return JSON.stringify(await ask<unknown>("GET", "/api/account/export"), null, 2);
}

export async function deleteAccount(proof: DeleteAccount): Promise<void> {
  await ask("DELETE", "/api/account", proof);
  hasRecovered.value = false;
  await askVisitor();
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const { response, content } = await exchange(path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new AccountError("offline");
  });
  if (response.ok) {
    return content as T;
  }
  const error = (content as { error?: Partial<AccountErrorTold> } | null)?.error;
  // A proxy without a server behind it answers without our error body.
  const code = error?.code ?? (response.status >= 502 ? "offline" : "internal");
  if (code === "not-logged-in") {
    // The session has been ended from elsewhere.
    void askVisitor();
  }
  if (code === "bad-password") {
    // A recovery code stands in for the password for a while only.
    hasRecovered.value = false;
  }
  throw new AccountError(code, error?.fault);
}
