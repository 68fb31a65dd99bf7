import type { CheckedPosition, SandboxRequest, Setup } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";

export type { Setup } from "../../wire/types.ts";

/** A position in every notation, with its problems. */
export type Checked = CheckedPosition;

/** A position to check: a text in any notation, a piece list, or a node of an analysis. */
export type Checkable = { position: string } | { setup: Setup } | { at: SandboxRequest };

export function check(what: Checkable): Promise<Checked> {
  return ask("editor-check", what);
}
