import type { ModelsConfig } from "../config/config.js";
import { readExposure } from "../exposure/read-exposure.js";
import { rulesOf } from "../graph/field-rules.js";
import type { FieldRule } from "../graph/model-graph.js";
import type { SchemaDescription } from "../graph/schema-description.js";

/** What the schema and the configuration say of the values of a field. */
export interface FieldValues {
  /** What it is filled with. */
  readonly sample?: string | undefined;
  /** What clients' values must keep. */
  readonly rules: readonly FieldRule[];
}

/** By `Model.field`. Mistakes in it are told when the API is generated. */
export function fieldValues(
  description: SchemaDescription,
  models: ModelsConfig,
): ReadonlyMap<string, FieldValues> {
  const { exposure } = readExposure(description, models);
  const values = new Map<string, FieldValues>();
  for (const [model, { fields }] of exposure) {
    for (const [field, said] of fields) {
      const [sample, rules] = [said.sample?.value, rulesOf(said)];
      if (sample === undefined && rules.length === 0) continue;
      values.set(`${model}.${field}`, { sample, rules });
    }
  }
  return values;
}
