export { encode } from "./link.ts";
export { AnalysisStore } from "./store.ts";
export { lineFrom, type Study, type StudyNode } from "./study.ts";
export { Tree } from "./tree.tsx";
export { fromWire } from "./wire.ts";
