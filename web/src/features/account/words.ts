import { errorText } from "../../game/words.ts";
import { t, tryText } from "../../i18n/index.ts";
import type { AccountFault } from "../../wire/types.ts";

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

/** The marks of browsers in what they say of themselves. Most claim to be some others as well: the most telling come first. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  // Servers keep the beginning only, in which Safari names its version.
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

/** Which browser on which system a text such as a User-Agent means; null for what it does not tell. */
export function deviceOf(agent: string): { browser: string | null; system: string | null } {
  return { browser: found(BROWSERS, agent), system: found(SYSTEMS, agent) };
}

function found(marks: readonly [RegExp, string][], agent: string): string | null {
  return marks.find(([mark]) => mark.test(agent))?.[1] ?? null;
}
