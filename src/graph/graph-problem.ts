import type { SettingSource } from "./exposure.js";

/**
 * Something about a graph that its owner should hear. Positions are not known
 * here: `model` and `field` say where, and the reader of the schema finds it.
 */
export interface GraphProblem {
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly hint?: string;
  readonly model?: string;
  readonly field?: string;
  /** The setting that it is about: its place goes before the declaration's. */
  readonly source?: SettingSource;
}
