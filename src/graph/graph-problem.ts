import type { SettingSource } from "./exposure.js";

/**
 * A problem with a graph. Positions are not known here: `model` and `field`
 * name the declaration, and `schema/` finds its line.
 */
export interface GraphProblem {
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly hint?: string;
  readonly model?: string;
  readonly field?: string;
  /** The setting that it is about; preferred as its position. */
  readonly source?: SettingSource;
}
