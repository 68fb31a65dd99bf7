export { solved } from "./progress.ts";
