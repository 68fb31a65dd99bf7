import { useEffect } from "preact/hooks";
import { archivePolicy, fetchVisitor, visitor } from "../../app/identity.ts";
import { settings } from "../../app/settings.ts";
import { type SeenGame, visibilityOf } from "../../game/visibility.ts";
import { t } from "../../i18n/index.ts";

const KINDS = ["local", "link", "lobby", "challenge", "bot"] as const;

/** Who can see the visitor's games, by how they come about. */
export function VisibilityPart() {
  useEffect(() => {
    if (archivePolicy.value === null) {
      void fetchVisitor();
    }
  }, []);
  const hasAccounts = visitor.value.kind !== "nobody";
  const kinds = KINDS.filter((kind) => hasAccounts || kind !== "challenge");
  return (
    <section class="settings-part" data-testid="settings-visibility">
      <h2>{t("settings-seen")}</h2>
      <dl class="settings-seen">
        {kinds.map((kind) => {
          const { who, archive } = visibilityOf(seenGame(kind, hasAccounts));
          return (
            <div key={kind} data-testid={`settings-seen-${kind}`}>
              <dt>{t(`settings-seen-${kind}`)}</dt>
              <dd>
                {who} {archive}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** A game of a kind. Only bots have profiles on a server without accounts. */
function seenGame(kind: (typeof KINDS)[number], hasAccounts: boolean): SeenGame {
  if (kind === "local") {
    return { isLocal: true, listed: [], isOver: false, archive: settings.archive ? "automatic" : "own" };
  }
  const profiles = hasAccounts ? (["profiles"] as const) : [];
  const listed = { link: [], lobby: ["lobby", ...profiles], challenge: profiles, bot: ["profiles"] } as const;
  const consent = { ask: kind === "bot" ? "own" : "both", always: "automatic", never: "never" } as const;
  return {
    isLocal: false,
    listed: listed[kind],
    isOver: false,
    archive: archivePolicy.value === null ? "never" : consent[archivePolicy.value],
  };
}
