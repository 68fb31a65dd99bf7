/** Players and result in the tags of a study, as PGN writes them. */
import { t } from "../../i18n/index.ts";
import type { Player, Side } from "../../wire/protocol.ts";

/** Followed by the level, which is how records name the computer. */
const COMPUTER = "Skep level ";
const WINNERS: Record<string, Side | null> = {
  WhiteWins: "white",
  "1-0": "white",
  BlackWins: "black",
  "0-1": "black",
  Draw: null,
  "1/2-1/2": null,
};

export function nameTag({ name, computer }: Player): string {
  return computer === null ? (name ?? "") : `${COMPUTER}${computer}`;
}

export function resultTag(winner: Side | null): string {
  return winner === null ? "Draw" : winner === "white" ? "WhiteWins" : "BlackWins";
}

/** Display name of a tagged player, the same as during the game. */
export function nameOfTag(tag: string | undefined): string | undefined {
  const level = tag?.startsWith(COMPUTER) ? Number(tag.slice(COMPUTER.length)) : 0;
  return level >= 1 && level <= 10 ? t("player-computer", { level }) : tag;
}

/** The tagged winner; null for a draw, undefined if no result is stated. */
export function winnerOfTag(tag: string | undefined): Side | null | undefined {
  return WINNERS[tag ?? ""];
}
