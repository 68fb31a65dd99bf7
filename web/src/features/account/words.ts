import { errorText } from "../../game/words.ts";
import { t, tryText } from "../../i18n/index.ts";
import type { AccountFault } from "../../wire/types.ts";

/** Localized error message. */
export function accountErrorText({ code, fault }: { code: string; fault?: AccountFault | undefined }): string {
  if (code === "passkey-unused" || code === "passkey-known") {
    return t(code === "passkey-known" ? "account-passkey-known" : "account-passkey-unused");
  }
  const closer = fault ? tryText(`account-error-${code}-${fault}`) : null;
  return closer ?? tryText(`account-error-${code}`) ?? errorText({ code });
}

/** Browser and operating system of a session, from its User-Agent. */
export function deviceText(agent: string): string {
  const { browser, system } = deviceOf(agent);
  if (browser && system) {
    return t("account-device", { browser, system });
  }
  return browser ?? system ?? t("account-device-unknown");
}

/** Tokens in User-Agent strings, most specific first, because most browsers claim to be several others. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  // Servers store only the beginning of the string, where Safari states its version.
  [/\bVersion\/|\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Browser and operating system named in a User-Agent; null if not recognised. */
export function deviceOf(agent: string): { browser: string | null; system: string | null } {
  return { browser: found(BROWSERS, agent), system: found(SYSTEMS, agent) };
}

function found(marks: readonly [RegExp, string][], agent: string): string | null {
  return marks.find(([mark]) => mark.test(agent))?.[1] ?? null;
}
