export { memberGames, signOut } from "./api.ts";
export { Unreachable } from "./frame.tsx";
