import type { SettingSource } from "../graph/exposure.js";
import type { GraphProblem } from "../graph/graph-problem.js";

/** One setting of one model or field, with a valid value. */
export interface Statement {
  readonly model: string;
  readonly field?: string;
  readonly name: string;
  readonly value: unknown;
  readonly source: SettingSource;
}

/** All settings that were read, and the mistakes in them. */
export interface Statements {
  readonly statements: readonly Statement[];
  readonly problems: readonly GraphProblem[];
}
