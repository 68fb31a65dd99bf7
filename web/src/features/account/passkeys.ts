/** WebAuthn: converts between the server's JSON (base64url) and the browser's buffers. */
import { AccountError } from "./account-error.ts";

interface CredentialDescriptor {
  readonly type: "public-key";
  readonly id: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
  readonly excludeCredentials?: readonly CredentialDescriptor[];
}

/** Whether passkeys work here: browsers require TLS and a domain name, not an IP address. */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return "PublicKeyCredential" in window && !isAddress;
}

/** Asks an authenticator to create a passkey. */
export async function createPasskey(options: unknown): Promise<object> {
  const request = options as CreationOptions;
  const publicKey = {
    ...request,
    challenge: fromBase64Url(request.challenge),
    user: { ...request.user, id: fromBase64Url(request.user.id) },
    excludeCredentials: (request.excludeCredentials ?? []).map((known) => ({ ...known, id: fromBase64Url(known.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await requestCredential(() => navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...commonFields(made),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      attestationObject: toBase64Url(response.attestationObject),
    },
  };
}

/** Asks an authenticator to sign in with an existing passkey. */
export async function getPasskey(options: unknown): Promise<object> {
  const request = options as { challenge: string };
  const publicKey = {
    ...request,
    challenge: fromBase64Url(request.challenge),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = await requestCredential(() => navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    ...commonFields(used),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      authenticatorData: toBase64Url(response.authenticatorData),
      signature: toBase64Url(response.signature),
      userHandle: response.userHandle ? toBase64Url(response.userHandle) : null,
    },
  };
}

/** Asks the browser for a credential; if the visitor cancels, fails with `passkey-unused`. */
async function requestCredential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
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

function commonFields(credential: PublicKeyCredential): object {
  const id = toBase64Url(credential.rawId);
  return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
}

function fromBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function toBase64Url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
