import { visitor } from "../../app/identity.ts";
import { change, settings } from "../../app/settings.ts";
import { t } from "../../i18n/index.ts";

/** The player's name: a guest's is stored for all games, a member's comes from the account. */
export function OwnName({ testid = "own-name" }: { testid?: string }) {
  const now = visitor.value;
  if (now.kind === "member") {
    return (
      <div class="field">
        <span>{t("home-name")}</span>
        <p data-testid="member-name">{now.name}</p>
      </div>
    );
  }
  return (
    <label class="field">
      <span>{t("home-name")}</span>
      <input
        type="text"
        data-testid={testid}
        maxLength={24}
        autocomplete="nickname"
        placeholder={t("home-name.placeholder")}
        value={settings.name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
    </label>
  );
}
