export { type PassedOn, sqlReads, type SqlReadsOptions } from "./sql-reads.js";
export type { ReadsOption } from "../service/reads.js";
