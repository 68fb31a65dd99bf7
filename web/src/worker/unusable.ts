import { signal } from "@preact/signals";

/** Whether the module could not be loaded: `module` if it is damaged or foreign, `offline` if it cannot be reached. */
export const unusable = signal<"module" | "offline" | null>(null);
