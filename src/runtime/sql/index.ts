export { type PassedOn, sqlReads, type SqlReadsOptions } from "./sql-reads.js";
export type { ReadsOption, SqlSchema } from "../service/reads.js";
