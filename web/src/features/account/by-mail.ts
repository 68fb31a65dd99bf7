/** The pages of e-mail, which come in one file: whoever needs one of them seldom needs it twice. */
export { ConfirmMailPage } from "./confirm-mail-page.tsx";
export { ForgottenPage } from "./forgotten-page.tsx";
export { ResetPage } from "./reset-page.tsx";
