export { PauseDialog } from "./pause-dialog.tsx";
export { PlanBar } from "./plan-bar.tsx";
export { PlanPanel } from "./plan-panel.tsx";
export { NextGame, PostFacts } from "./post-facts.tsx";
