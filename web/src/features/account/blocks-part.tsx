import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { playerAddress } from "../../app/router.ts";
import { t } from "../../i18n/index.ts";
import type { ExportedTie } from "../../wire/types.ts";
import { blockedPlayers, unblock } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";

/** Lists the players the member has blocked, each with a button to unblock them. */
export function BlocksPart() {
  /** Null until loaded. */
  const list = useSignal<readonly ExportedTie[] | null>(null);
  const attempt = useAttempt();
  const load = async () => {
    list.value = await blockedPlayers();
  };
  useEffect(() => {
    void attempt.attempt(load);
  }, []);
  const end = (name: string) =>
    void attempt.attempt(async () => {
      await unblock(name);
      await load();
    });
  return (
    <section class="settings-part" aria-labelledby="account-blocks">
      <h2 id="account-blocks">{t("account-blocks")}</h2>
      {list.value?.length === 0 && (
        <p class="note" data-testid="blocks-none">
          {t("account-blocks-none")}
        </p>
      )}
      {list.value && list.value.length > 0 && (
        <ul class="devices" data-testid="blocks">
          {list.value.map(({ name }) => (
            <li key={name} class="device" data-testid="blocked">
              <a class="device-words" href={playerAddress(name)}>
                {name}
              </a>
              <button
                type="button"
                class="button"
                data-testid="unblock"
                aria-label={t("account-unblock.label", { name })}
                disabled={attempt.busy.value}
                onClick={() => end(name)}
              >
                {t("account-unblock")}
              </button>
            </li>
          ))}
        </ul>
      )}
      <AttemptTrouble of={attempt} testid="blocks-trouble" />
    </section>
  );
}
