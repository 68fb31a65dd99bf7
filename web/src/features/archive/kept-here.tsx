import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { shelf } from "../../local/shelf.ts";
import { Games, localEntry, type OwnEntry } from "../../table/game-list.tsx";
import { isDue } from "./sending.ts";

/** Finished games that only this browser has: the server's archive was not given them. */
export function KeptHere() {
  const games = useSignal<readonly OwnEntry[]>([]);
  const load = async () => {
    games.value = (await shelf.games()).filter(isDue).flatMap(localEntry);
  };
  useEffect(() => {
    void load();
  }, [games]);
  return <Games id="kept-here" heading={t("archive-kept-here")} games={games.value} />;
}
