export { Game } from "./game-page.tsx";
