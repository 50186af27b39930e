import type { SettingSource } from "../graph/exposure.js";
import type { GraphProblem } from "../graph/graph-problem.js";

/** One setting of one model or field, with a valid value. */
export interface StatedSetting {
  readonly model: string;
  readonly field?: string;
  readonly name: string;
  readonly value: unknown;
  readonly source: SettingSource;
}

/** All settings that were read, and the mistakes in them. */
export interface StatedSettings {
  readonly statements: readonly StatedSetting[];
  readonly problems: readonly GraphProblem[];
}
