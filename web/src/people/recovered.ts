import { signal } from "@preact/signals";

/** The member has just come in with a recovery code, and need not know the old password. */
export const hasRecovered = signal(false);
