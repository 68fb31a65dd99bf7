import { playerName } from "../../game/words.ts";
import { language, t } from "../../i18n/index.ts";
import type { Side } from "../../wire/protocol.ts";
import type { ArchiveEntry } from "../../wire/types.ts";
import { sideOf } from "./own.ts";

/** Display name of a player, as during the game. */
export function nameOf({ players, origin }: ArchiveEntry, side: Side): string {
  return playerName(players[side], side, sideOf(origin), false);
}

/** "Anna against Ben", for labels. */
export function gameName(game: ArchiveEntry): string {
  return t("archive-game", { white: nameOf(game, "white"), black: nameOf(game, "black") });
}

/** A possibly incomplete date in the page's language. */
export function dayText(date: string): string {
  const [year = "", month = "", day = ""] = date.split(".");
  if (!/^\d{4}$/.test(year)) {
    return "";
  }
  const known = /^\d\d$/.test(month) && /^\d\d$/.test(day);
  if (!known) {
    return /^\d\d$/.test(month) ? `${month}/${year}` : year;
  }
  const format = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeZone: "UTC" });
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(time) ? "" : format.format(time);
}

/** The result: "White won · resigned", or "You won · resigned" in the visitor's own games. */
export function resultText({ result, reason, origin }: ArchiveEntry): string {
  const own = sideOf(origin);
  const decided = own !== null && (result === "white" || result === "black");
  const said = decided ? t(result === own ? "archive-won" : "archive-lost") : t(`archive-result-${result}`);
  return reason === null ? said : `${said} · ${t(`archive-reason-${reason}`)}`;
}
