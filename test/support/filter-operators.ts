import type { Field, FieldType } from "../../src/runtime/model/field.js";
import { operatorsOf } from "../../src/runtime/rest/query/filter-operators.js";

const types: readonly FieldType[] = [
  ...(["String", "Boolean", "Int", "BigInt", "Float", "Decimal"] as const),
  ...(["DateTime", "Bytes", "Json", "Enum"] as const),
];

/** Every operator of filters: `contains`, … */
export function everyFilterOperator(): readonly string[] {
  const fields: readonly Field[] = types.flatMap((type): readonly Field[] => [
    { type },
    { type, list: true },
  ]);
  return [...new Set(fields.flatMap(operatorsOf))];
}
