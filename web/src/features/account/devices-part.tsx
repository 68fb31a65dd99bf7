import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ago, t } from "../../i18n/index.ts";
import type { SessionView } from "../../wire/types.ts";
import { endOtherSessions, endSession, sessions } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";
import { deviceText } from "./words.ts";

/** Lists the member's sessions, each with a button to end it. */
export function DevicesPart() {
  const list = useSignal<readonly SessionView[]>([]);
  const attempt = useAttempt();
  const load = async () => {
    list.value = await sessions();
  };
  useEffect(() => {
    void attempt.attempt(load);
  }, []);
  const end = (work: () => Promise<void>) =>
    void attempt.attempt(async () => {
      await work();
      await load();
    });
  const others = list.value.filter(({ current }) => !current);
  return (
    <section class="settings-part" aria-labelledby="account-devices">
      <h2 id="account-devices">{t("account-devices")}</h2>
      <p class="note">{t("account-devices.note")}</p>
      <ul class="devices" data-testid="devices">
        {list.value.map((session) => (
          <Device key={session.id} session={session} onEnd={() => end(() => endSession(session.id))} />
        ))}
      </ul>
      <AttemptTrouble of={attempt} testid="devices-trouble" />
      {others.length > 1 && (
        <div class="row">
          <button
            type="button"
            class="button"
            data-testid="end-others"
            disabled={attempt.busy.value}
            onClick={() => end(endOtherSessions)}
          >
            {t("account-devices-end-others")}
          </button>
        </div>
      )}
    </section>
  );
}

function Device({ session, onEnd }: { session: SessionView; onEnd(): void }) {
  const device = deviceText(session.device);
  return (
    <li class="device" data-testid={session.current ? "this-device" : "other-device"}>
      <span class="device-words">
        <span class="device-name">{device}</span>
        <span class="note">
          {session.current
            ? t("account-device-this")
            : t("account-device-seen", { ago: ago(session.seen, Date.now()) })}
        </span>
      </span>
      {!session.current && (
        <button
          type="button"
          class="button"
          data-testid="end-device"
          aria-label={t("account-device-end", { device })}
          onClick={onEnd}
        >
          {t("nav-sign-out")}
        </button>
      )}
    </li>
  );
}
