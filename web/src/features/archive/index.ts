export { ArchiveButton } from "./archive-button.tsx";
export { sendFinished } from "./sending.ts";
