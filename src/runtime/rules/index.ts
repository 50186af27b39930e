export type { Rule } from "../model/rule.js";
export { max, min } from "./number-rules.js";
export { problemOf, problemsOf } from "./problems.js";
export { email, length, lower, pattern, trim, url } from "./text-rules.js";
