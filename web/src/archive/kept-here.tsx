import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Games, localEntry, type OwnEntry } from "../parts/own-games.tsx";
import { isDue } from "../solo/archive.ts";
import { shelf } from "../solo/shelf.ts";

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
