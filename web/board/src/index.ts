export { createBoard } from "./board.ts";
export { iconSvg } from "./icon.ts";
export { createTile } from "./tile.ts";
export type * from "./types.ts";
