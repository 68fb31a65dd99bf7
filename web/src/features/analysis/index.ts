export { encode } from "./link.ts";
export { lineFrom, type Study, type StudyNode } from "./study.ts";
export { fromWire } from "./wire.ts";
