export { check } from "./api.ts";
