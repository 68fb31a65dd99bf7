import { language, t } from "../i18n/index.ts";
import type { Player, Side } from "../protocol.ts";
import type { ArchiveEntry } from "./api.ts";

export function nameOf(player: Player, side: Side): string {
  if (player.computer !== null) {
    return t("player-computer", { level: player.computer });
  }
  return player.name ?? t("side-name", { side });
}

/** "Anna against Ben", for labels. */
export function gameName({ players }: ArchiveEntry): string {
  return t("archive-game", { white: nameOf(players.white, "white"), black: nameOf(players.black, "black") });
}

/** A day as far as it is known, in the manner of the language. */
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

/** The result in a few words: "White won · resigned". */
export function resultText({ result, reason }: ArchiveEntry): string {
  const said = t(`archive-result-${result}`);
  return reason === null ? said : `${said} · ${t(`archive-reason-${reason}`)}`;
}
