export { createBoard } from "./board.ts";
export { createTile } from "./tile.ts";
export type * from "./types.ts";
