import type { SettingSource } from "../graph/exposure.js";
import type { GraphProblem } from "../graph/graph-problem.js";

/** One setting of one model or field, its value checked. */
export interface Statement {
  readonly model: string;
  readonly field?: string;
  readonly name: string;
  readonly value: unknown;
  readonly source: SettingSource;
}

/** What was said, and what is wrong with it. */
export interface Statements {
  readonly statements: readonly Statement[];
  readonly problems: readonly GraphProblem[];
}
