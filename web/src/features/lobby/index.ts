import { addCatalogue } from "../../i18n/index.ts";
import { lazy } from "../../ui/lazy.tsx";

export { QuickPairing } from "./quick-pairing.tsx";

export const ChallengeDialog = lazy(async () => (await import("./challenge-dialog.tsx")).ChallengeDialog);

/** The parts of the lobby on the start page, which connect to it. */
export async function loadLobbyParts() {
  const [parts] = await Promise.all([import("./home-parts.tsx"), addCatalogue("lobby")]);
  return parts;
}
