import { errorText } from "../../game/words.ts";
import { t, tryText } from "../../i18n/index.ts";
import type { AccountFault } from "../../wire/types.ts";
import { deviceOf } from "./device.ts";

/** Why something about an account was refused, in the reader's language. */
export function accountErrorText({ code, fault }: { code: string; fault?: AccountFault | undefined }): string {
  if (code === "passkey-unused" || code === "passkey-known") {
    return t(code === "passkey-known" ? "account-passkey-known" : "account-passkey-unused");
  }
  const closer = fault ? tryText(`account-error-${code}-${fault}`) : null;
  return closer ?? tryText(`account-error-${code}`) ?? errorText({ code });
}

/** A browser on a device, by what it said of itself. */
export function deviceText(agent: string): string {
  const { browser, system } = deviceOf(agent);
  if (browser && system) {
    return t("account-device", { browser, system });
  }
  return browser ?? system ?? t("account-device-unknown");
}
