export { guestRecord } from "./progress.ts";
export { adoptGuest, syncPuzzles } from "./sync.ts";

/** Loaded on demand, since it draws a board. */
export async function loadDailyCard() {
  return (await import("./daily-card.tsx")).DailyCard;
}
