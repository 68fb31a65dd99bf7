import { t } from "../i18n/index.ts";
import type { ClockSetting } from "../wire/protocol.ts";
import type { Person, RatingNote, Terms } from "../wire/types.ts";
import { clockOfGame } from "./clock.ts";
import { daysText } from "./deadline.ts";

export function personName({ name }: Pick<Person, "name">): string {
  return name ?? t("person-guest");
}

/** "1500", or "1500?" while it is provisional. */
export function ratingText(rating: number, isProvisional: boolean): string {
  return isProvisional ? `${Math.round(rating)}?` : String(Math.round(rating));
}

export function clockText(clock: ClockSetting | null): string {
  return clock ? t("clock-name", clockOfGame(clock)) : t("home-clock-none");
}

/** The time control: "5 + 4", "3 days a move", "No clock". */
export function timeText({ clock, days }: Pick<Terms, "clock" | "days">): string {
  return days === null ? clockText(clock) : daysText(days);
}

/** The terms of a game: "5 + 4", "Rated", "Base+MLP"; the opening only if it is the rare one. */
export function termsWords({ clock, days, rated, set, opening }: Terms): readonly string[] {
  return [
    timeText({ clock, days }),
    t(rated ? "game-rated" : "game-casual"),
    set,
    ...(opening === "rulebook" ? [t("home-opening-rulebook")] : []),
  ];
}

interface Noted {
  ratingNote?: RatingNote | undefined;
  /** The name of a new opponent. */
  newcomer: string | null;
}

/** Notes shown before a game that is not rated as expected, or counts less than others. */
export function ratingNotes({ ratingNote, newcomer }: Noted): readonly string[] {
  if (ratingNote === "same-address" || ratingNote === "pair-limit") {
    return [t(`rating-note-${ratingNote}`)];
  }
  return [
    ...(ratingNote === undefined ? [] : [t(`rating-note-${ratingNote}`)]),
    ...(newcomer === null ? [] : [t("rating-note-newcomer", { name: newcomer })]),
  ];
}

export function ratingNotesOf(terms: Terms, ratingNote: RatingNote | undefined, opponent: Person): readonly string[] {
  const newcomer = terms.rated && opponent.newcomer === true ? personName(opponent) : null;
  return ratingNotes({ ratingNote, newcomer });
}
