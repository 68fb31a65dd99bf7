export type { PictureSource } from "./dialog.tsx";
export { framesTo } from "./frames.ts";
export { PictureButton, PictureHost } from "./picture-button.tsx";
