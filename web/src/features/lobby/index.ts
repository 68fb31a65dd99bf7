export { ChallengeDialog } from "./challenge-dialog.tsx";
