export { ArchiveButton } from "./archive-button.tsx";
export { archived, sendFinished } from "./sending.ts";
