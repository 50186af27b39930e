import type { Field, FieldType } from "../../src/runtime/model/field.js";
import type { RestApi } from "../../src/runtime/rest/api.js";
import { fieldCondition } from "../../src/runtime/rest/read/filter-operators.js";

const types: readonly FieldType[] = [
  ...(["String", "Boolean", "Int", "BigInt", "Float", "Decimal"] as const),
  ...(["DateTime", "Bytes", "Json", "Enum"] as const),
];

/** Every operator of filters, `contains`, as the refusals of a wrong one list them. */
export function everyFilterOperator(): readonly string[] {
  const api = { provider: "postgresql", fullTextSearch: true } as RestApi;
  const fields: readonly Field[] = types.flatMap((type): readonly Field[] => [
    { type, nullable: true },
    { type, list: true },
  ]);
  const found = fields.flatMap((field) => {
    try {
      fieldCondition(api, field, "?", "", "filter");
    } catch (error) {
      return String(error).match(/(?<=\$)\w+/g) ?? [];
    }
    throw new Error("an operator that does not exist was taken");
  });
  return [...new Set(found)];
}
