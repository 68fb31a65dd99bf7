export { createBoard } from "./board.ts";
export type * from "./types.ts";
