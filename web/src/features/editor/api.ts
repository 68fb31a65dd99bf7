import type { CheckedPosition, SandboxRequest, Setup } from "../../wire/types.ts";
import { ask } from "../../worker/ask.ts";

export type { Setup } from "../../wire/types.ts";

/** A position in every form, with its problems. */
export type Checked = CheckedPosition;

/** A position to check: a text of any kind, piece by piece, or a place in an analysis. */
export type Checkable = { position: string } | { setup: Setup } | { at: SandboxRequest };

export function check(what: Checkable): Promise<Checked> {
  return ask("editor-check", what);
}
