import { signal } from "@preact/signals";
/** Account endpoints, see docs/accounts.md. Secrets are only sent in request bodies, never in URLs. */
import { exchange } from "../../app/api.ts";
import { fetchVisitor, setVisitor } from "../../app/identity.ts";
import { ownGames } from "../../game/own-games.ts";
import type {
  AccountErrorInfo,
  AccountGames,
  AddPasskey,
  Claim,
  ClaimedGames,
  Confirmation,
  ExportedTie,
  LoggedIn,
  LogIn,
  NameAnswer,
  NewMailAddress,
  NewPassword,
  PasskeyOptions,
  RecoveryCodes,
  ResetPassword,
  SessionView,
  SignedUp,
  SignUp,
} from "../../wire/types.ts";
import { AccountError } from "./account-error.ts";
import { createPasskey, getPasskey } from "./passkeys.ts";

/**
 * How the member signed in, if that exempts them from entering the password for a while; null after a password login.
 */
export const freshProof = signal<"code" | "passkey" | null>(null);

/** Creates an account and signs in. */
export async function signUp(request: SignUp): Promise<SignedUp> {
  const made = await ask<SignedUp>("POST", "/api/accounts", request);
  setVisitor({ kind: "member", name: made.account.name });
  return made;
}

export async function signIn(proof: LogIn): Promise<void> {
  const { account } = await ask<LoggedIn>("POST", "/api/login", proof);
  freshProof.value = proof.recoveryCode === undefined ? null : "code";
  setVisitor({ kind: "member", name: account.name });
}

/** Signs in with a discoverable passkey: the authenticator knows the account. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await ask<PasskeyOptions>("POST", "/api/login/passkey/begin");
  const credential = await getPasskey(options);
  const { account } = await ask<LoggedIn>("POST", "/api/login/passkey", { credential });
  freshProof.value = "passkey";
  setVisitor({ kind: "member", name: account.name });
}

/** Creates a passkey for a new account. */
export async function createFirstPasskey(name: string, passkeyName: string): Promise<AddPasskey> {
  const { options } = await ask<PasskeyOptions>("POST", "/api/accounts/passkey/begin", { name });
  return { name: passkeyName, credential: await createPasskey(options) };
}

/** Creates another passkey and adds it to the account. */
export async function addPasskey(name: string, proof: Confirmation): Promise<void> {
  const { options } = await ask<PasskeyOptions>("POST", "/api/account/passkeys/begin", proof);
  await ask("POST", "/api/account/passkeys", { name, credential: await createPasskey(options) });
}

export async function removePasskey(id: string): Promise<void> {
  await ask("DELETE", `/api/account/passkeys/${encodeURIComponent(id)}`);
}

export async function signOut(): Promise<void> {
  await ask("POST", "/api/logout");
  freshProof.value = null;
  await fetchVisitor();
}

/** Asks whether a name is available. */
export function checkName(name: string): Promise<NameAnswer> {
  return ask<NameAnswer>("GET", `/api/accounts/name?name=${encodeURIComponent(name)}`);
}

export function sessions(): Promise<SessionView[]> {
  return ask<SessionView[]>("GET", "/api/account/sessions");
}

export async function endSession(id: string): Promise<void> {
  await ask("DELETE", `/api/account/sessions/${encodeURIComponent(id)}`);
}

export function blockedPlayers(): Promise<ExportedTie[]> {
  return ask<ExportedTie[]>("GET", "/api/account/blocks");
}

export async function unblock(name: string): Promise<void> {
  await ask("DELETE", `/api/players/${encodeURIComponent(name)}/block`);
}

export async function endOtherSessions(): Promise<void> {
  await ask("DELETE", "/api/account/sessions");
}

export async function changePassword(change: NewPassword): Promise<void> {
  await ask("POST", "/api/account/password", change);
  freshProof.value = null;
}

export async function newRecoveryCodes(proof: Confirmation): Promise<readonly string[]> {
  return (await ask<RecoveryCodes>("POST", "/api/account/recovery-codes", proof)).recoveryCodes;
}

/** Sets the e-mail address; the server sends a confirmation link to it. */
export async function setMailAddress(address: NewMailAddress): Promise<void> {
  await ask("PUT", "/api/account/mail", address);
}

export async function removeMailAddress(proof: Confirmation): Promise<void> {
  await ask("DELETE", "/api/account/mail", proof);
}

/** Confirms an e-mail address with the token from its link. */
export async function confirmMailAddress(token: string): Promise<void> {
  await ask("POST", "/api/mail/confirm", { token });
}

/** Requests a password reset link. Succeeds even if the account does not exist. */
export async function requestResetLink(who: string): Promise<void> {
  await ask("POST", "/api/login/forgotten", { who });
}

/** Sets a new password with the token from a reset link, and signs in. */
export async function resetPassword(reset: ResetPassword): Promise<void> {
  const { account } = await ask<LoggedIn>("POST", "/api/login/reset", reset);
  freshProof.value = null;
  setVisitor({ kind: "member", name: account.name });
}

/** Assigns this browser's games to the member; returns their number. */
export async function claimGames(): Promise<number> {
  const claim: Claim = { games: ownGames().map(({ id, token }) => ({ id, token })) };
  if (claim.games.length === 0) {
    return 0;
  }
  return (await ask<ClaimedGames>("POST", "/api/account/claim", claim)).claimed;
}

export async function memberGames(): Promise<AccountGames["games"]> {
  return (await ask<AccountGames>("GET", "/api/account/games")).games;
}

/** Everything the server stores about the account, as JSON. */
export async function exportAccount(): Promise<string> {
  return JSON.stringify(await ask<unknown>("GET", "/api/account/export"), null, 2);
}

export async function deleteAccount(proof: Confirmation): Promise<void> {
  await ask("DELETE", "/api/account", proof);
  freshProof.value = null;
  await fetchVisitor();
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
  const error = (content as { error?: Partial<AccountErrorInfo> } | null)?.error;
  // A proxy without a server behind it answers without our error body.
  const code = error?.code ?? (response.status >= 502 ? "offline" : "internal");
  if (code === "not-logged-in") {
    // The session was ended elsewhere.
    void fetchVisitor();
  }
  if (code === "bad-password") {
    // A recovery code or passkey replaces the password only for a while.
    freshProof.value = null;
  }
  throw new AccountError(code, error?.fault);
}
