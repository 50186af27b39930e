import type { FieldConfig, ModelConfig } from "../config/config.js";
import type { FieldExposure, ModelExposure } from "../graph/exposure.js";
import { deprecation } from "./deprecation-value.js";
import { boundRule, formRule, lengthRule, patternRule } from "./rule-values.js";
import { actions, computed } from "./extension-settings.js";
import {
  fieldName,
  fieldNames,
  flag,
  oneField,
  type SettingType,
  memberName,
  restOperations,
  rpcOperations,
  sample,
  schemaName,
} from "./setting-values.js";

/** The settings of a model, also in directives `@api.<name>`. */
export const modelSettings = settings<ModelConfig, ModelExposure>({
  hidden: flag,
  type: memberName,
  id: fieldNames,
  rest: restOperations,
  rpc: rpcOperations,
  version: oneField,
  noIndex: flag,
  deprecated: deprecation,
  was: schemaName,
  computed,
  actions,
});

/** The settings of a field or relation. */
export const fieldSettings = settings<FieldConfig, FieldExposure>({
  hidden: flag,
  name: fieldName,
  readOnly: flag,
  writeOnly: flag,
  preset: flag,
  version: flag,
  noIndex: flag,
  noSecret: flag,
  sample,
  length: lengthRule,
  min: boundRule,
  max: boundRule,
  email: formRule,
  url: formRule,
  pattern: patternRule,
  trim: flag,
  lower: flag,
  deprecated: deprecation,
  was: schemaName,
});

/** The compiler demands a type for each setting that users or the graph know, and for no other. */
function settings<Config, Exposure>(
  types: Readonly<
    Record<Exclude<keyof Config | keyof Exposure, "fields">, SettingType>
  >,
): ReadonlyMap<string, SettingType> {
  return new Map(Object.entries<SettingType>(types));
}
