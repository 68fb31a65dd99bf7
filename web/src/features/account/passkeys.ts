/** WebAuthn: converts between the server's JSON (base64url) and the browser's buffers. */
import { AccountError } from "./account-error.ts";

interface Described {
  readonly type: "public-key";
  readonly id: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
  readonly excludeCredentials?: readonly Described[];
}

/** Whether passkeys work here: browsers require TLS and a domain name, not an IP address. */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return "PublicKeyCredential" in window && !isAddress;
}

/** Asks an authenticator to create a passkey. */
export async function makePasskey(options: unknown): Promise<object> {
  const wanted = options as CreationOptions;
  const publicKey = {
    ...wanted,
    challenge: bytes(wanted.challenge),
    user: { ...wanted.user, id: bytes(wanted.user.id) },
    excludeCredentials: (wanted.excludeCredentials ?? []).map((known) => ({ ...known, id: bytes(known.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
    },
  };
}

/** Asks an authenticator to sign in with an existing passkey. */
export async function takePasskey(options: unknown): Promise<object> {
  const wanted = options as { challenge: string };
  const publicKey = { ...wanted, challenge: bytes(wanted.challenge) } as unknown as PublicKeyCredentialRequestOptions;
  const used = await asked(() => navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    ...common(used),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  };
}

/** Asks the browser for a credential; if the visitor cancels, fails with `passkey-unused`. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) {
      return credential as PublicKeyCredential;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError") {
      throw new AccountError("passkey-known");
    }
  }
  throw new AccountError("passkey-unused");
}

function common(credential: PublicKeyCredential): object {
  const id = text(credential.rawId);
  return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
