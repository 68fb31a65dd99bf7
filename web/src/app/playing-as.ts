import { visitor } from "./identity.ts";
import { settings } from "./settings.ts";

/** The name under which the visitor plays: a member's own, a guest's as the settings have it. */
export function playingAs(): string {
  const now = visitor.value;
  return now.kind === "member" ? now.name : settings.name.trim();
}
