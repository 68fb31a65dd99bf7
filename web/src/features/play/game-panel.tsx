import { useSignal } from "@preact/signals";
import { change, settings } from "../../app/settings.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { NotationField } from "../../table/notation-field.tsx";
import { isNarrow } from "../../ui/media.ts";
import { type Tab, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { CorrespondenceFacts, NextGame, PlanPanel } from "../correspondence/index.ts";
import { Actions } from "./actions.tsx";
import { Chat } from "./chat.tsx";
import { End } from "./end.tsx";
import { Facts, SavingBar } from "./game-bars.tsx";
import { Moves, Steps } from "./moves.tsx";
import { ResignButton } from "./resigning.tsx";

interface PanelProps {
  store: GameStore;
  onKeys(): void;
}

/** Beside the board, or below it on a phone: result, moves, chat and tools. */
export function GamePanel(props: PanelProps) {
  return isNarrow.value ? <Tabbed {...props} /> : <Whole {...props} />;
}

function Whole({ store, onKeys }: PanelProps) {
  return (
    <>
      <Facts store={store} />
      <SavingBar store={store} />
      <CorrespondenceFacts store={store} />
      <NextGame store={store} />
      {!store.endSeen.value && <End store={store} />}
      {/* Planning needs the space for its variations. */}
      {!store.planning.isOn.value && (
        <>
          <Moves store={store} />
          <Steps store={store} />
        </>
      )}
      <PlanPanel store={store} />
      {settings.notation && !store.planning.isOn.value && <NotationField store={store} />}
      {settings.chatOpen && <Chat store={store} />}
      <Actions store={store} onKeys={onKeys} />
    </>
  );
}

type GameTab = "end" | "moves" | "plan" | "chat" | "tools";

/** Tabs for narrow screens, which have room for one part at a time. The result is selected when the game ends. */
function Tabbed({ store, onKeys }: PanelProps) {
  const chosen = useSignal<"moves" | "plan" | "tools">("moves");
  const state = store.state.value;
  const isOver = state !== null && state.result !== null;
  const hasChat = state?.game.kind === "friend" && !state.waiting;
  const hasPlan = store.canPlan.value;
  const rest = chosen.value === "plan" && !hasPlan ? "moves" : chosen.value;
  const shown: GameTab = isOver && !store.endSeen.value ? "end" : hasChat && settings.chatOpen ? "chat" : rest;
  const show = (tab: GameTab) => {
    store.endSeen.value = isOver && tab !== "end";
    change({ chatOpen: tab === "chat" });
    if (tab === "chat") {
      store.unread.value = 0;
    }
    chosen.value = tab === "tools" || tab === "plan" ? tab : "moves";
  };
  const tabs: Tab<GameTab>[] = [
    ...(isOver ? [{ tab: "end", icon: "flag", label: t("panel-tabs.end") } as const] : []),
    { tab: "moves", icon: "text", label: t("panel-tabs.moves") },
    ...(hasPlan ? [{ tab: "plan", icon: "branch", label: t("plan-tab") } as const] : []),
    ...(hasChat ? [{ tab: "chat", icon: "chat", label: t("chat"), count: store.unread.value } as const] : []),
    { tab: "tools", icon: "menu", label: t("panel-tabs.tools") },
  ];
  return (
    <>
      <SavingBar store={store} />
      <div class="tabs-row">
        <Tabs tabs={tabs} shown={shown} onShow={show} />
        <ResignButton store={store} />
      </div>
      <TabPanel tab={shown}>
        {shown === "end" && <End store={store} />}
        {shown === "moves" && (
          <>
            {!isOver && <Facts store={store} />}
            <NextGame store={store} />
            <Moves store={store} />
            <Steps store={store} />
            {settings.notation && !store.planning.isOn.value && <NotationField store={store} />}
          </>
        )}
        {shown === "plan" && <PlanPanel store={store} />}
        {shown === "chat" && <Chat store={store} />}
        {shown === "tools" && (
          <>
            {isOver && <Facts store={store} />}
            <CorrespondenceFacts store={store} />
            <Actions store={store} onKeys={onKeys} />
          </>
        )}
      </TabPanel>
    </>
  );
}
