export { sqlReads, type SqlReadsOptions } from "./sql-reads.js";
export type { ReadsOption } from "../service/reads.js";
export type { PassedOn } from "./fallback.js";
