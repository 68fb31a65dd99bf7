import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t, timeOfDay, tryText } from "../../i18n/index.ts";
import type { Seek } from "../../wire/types.ts";

/** Why the visitor cannot accept a seek; null if they can. */
export function unfitText({ unfit, band }: Seek): string | null {
  if (unfit === null || unfit === "own") {
    return null;
  }
  return t(`lobby-unfit-${unfit}`, { lowest: String(band?.[0] ?? ""), highest: String(band?.[1] ?? "") });
}

/** Error message of the lobby or a challenge. */
export function lobbyErrorText({ code, until }: { code: string; until?: number | undefined }): string {
  return tryText(`lobby-error-${code}`, { time: until === undefined ? "" : timeOfDay(until) }) ?? errorText({ code });
}

export function challengeErrorText(error: unknown): string {
  return lobbyErrorText(error instanceof ApiError ? error : { code: "internal" });
}
