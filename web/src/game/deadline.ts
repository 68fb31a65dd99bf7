import { language, t } from "../i18n/index.ts";

/** Days per move on offer for correspondence games. */
export const DAYS = [1, 2, 3, 5, 7, 14] as const;

/** Lengths of a pause on offer, in days. */
export const PAUSES = [1, 3, 7, 14, 30] as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 days a move". */
export function daysText(days: number): string {
  return t("days-a-move", { days });
}

/** A duration in its two largest units: "2 days, 5 hours", or short enough for a clock. */
export function leftText(milliseconds: number, width: "long" | "narrow"): string {
  const left = Math.max(0, milliseconds);
  const [large, small] = unitsOf(left);
  return [large, small]
    .filter(([value], index) => value > 0 || (index === 1 && large[0] === 0))
    .map(([value, unit]) => inUnits(value, unit, width))
    .join(width === "long" ? ", " : " ");
}

/** A date and time: "Thursday, 19 November at 14:05". */
export function momentText(time: number): string {
  return new Intl.DateTimeFormat(language.value, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  }).format(time);
}

/** Whether time is running out: less than an eighth of the days per move is left, or less than a day. */
export function isShort(milliseconds: number, days: number): boolean {
  return milliseconds < Math.min(DAY, (days * DAY) / 8);
}

type Amount = readonly [value: number, unit: "day" | "hour" | "minute" | "second"];

function unitsOf(left: number): readonly [Amount, Amount] {
  if (left >= DAY) {
    return [
      [Math.floor(left / DAY), "day"],
      [Math.floor((left % DAY) / HOUR), "hour"],
    ];
  }
  if (left >= HOUR) {
    return [
      [Math.floor(left / HOUR), "hour"],
      [Math.floor((left % HOUR) / MINUTE), "minute"],
    ];
  }
  return [
    [Math.floor(left / MINUTE), "minute"],
    [Math.floor((left % MINUTE) / 1000), "second"],
  ];
}

function inUnits(value: number, unit: Amount[1], unitDisplay: "long" | "narrow"): string {
  return new Intl.NumberFormat(language.value, { style: "unit", unit, unitDisplay }).format(value);
}
