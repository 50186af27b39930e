import type { FieldType } from "../../src/runtime/contract/field-types.js";
import type { Field } from "../../src/runtime/model/field.js";
import { operatorsOf } from "../../src/runtime/contract/filter-operators.js";

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
