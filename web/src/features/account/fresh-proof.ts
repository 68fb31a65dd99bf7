import { signal } from "@preact/signals";

/** By what the member has just come in, without having to know the password for a while; null if by the password. */
export const freshProof = signal<"code" | "passkey" | null>(null);
