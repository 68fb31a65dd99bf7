export { createBoard } from "./board.ts";
export { createGlyph, createTile, tileShapes } from "./tile.ts";
export type * from "./types.ts";
