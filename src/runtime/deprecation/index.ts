export { deprecationsOf } from "./deprecations.js";
export type { Deprecations } from "../service/deprecations.js";
