export { CorrespondenceFacts, NextGame } from "./correspondence-facts.tsx";
export { PauseDialog } from "./pause-dialog.tsx";
export { PlanBar } from "./plan-bar.tsx";
export { PlanPanel } from "./plan-panel.tsx";
